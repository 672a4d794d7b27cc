/** The kinds of file that Haversack opens, and what a place in each is called. Pure. */

export const pdfMime = 'application/pdf';

/** Of everything that is taken; `mime` of a file's row is one of these. */
export const documentMimes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  epub: 'application/epub+zip',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  /** Several pictures as the pages of one document: a zip of them as they were (comic book archive). */
  pictures: 'application/vnd.comicbook+zip',
} as const;

/** Endings that a student's files have, without the dot. */
const endings: Readonly<Record<string, string>> = {
  pdf: pdfMime,
  docx: documentMimes.docx,
  pptx: documentMimes.pptx,
  epub: documentMimes.epub,
  html: documentMimes.html,
  htm: documentMimes.html,
  xhtml: documentMimes.html,
  md: documentMimes.markdown,
  markdown: documentMimes.markdown,
  txt: documentMimes.text,
  text: documentMimes.text,
  jpg: documentMimes.jpeg,
  jpeg: documentMimes.jpeg,
  png: documentMimes.png,
  webp: documentMimes.webp,
  gif: documentMimes.gif,
  cbz: documentMimes.pictures,
};

/** For a file chooser: media types and endings, as in HTML. */
export const acceptedFiles = [
  ...new Set(Object.values(endings)),
  ...Object.keys(endings).map((ending) => `.${ending}`),
].join(',');

/** What the ending of a file's name says of it; the bytes may say otherwise. */
export function mimeOfName(name: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}

/** A file's name without an ending that only says its kind. */
export function withoutKnownEnding(name: string): string {
  return mimeOfName(name) === undefined ? name : name.trim().replace(/\.[a-z]+$/i, '');
}

const pictureMimes: ReadonlySet<string> = new Set([
  documentMimes.jpeg,
  documentMimes.png,
  documentMimes.webp,
  documentMimes.gif,
  documentMimes.pictures,
]);

/** Each of its pages is a picture. */
export function isOfPictures(mime: string): boolean {
  return pictureMimes.has(mime);
}

/** Its pages may be photos of paper, which can be straightened. A GIF is no photo. */
export function mayShowPaper(mime: string): boolean {
  return isOfPictures(mime) && mime !== documentMimes.gif;
}

/** Its pages can be pictures of text, so that there is something to recognize; the other kinds are made of text. */
export function canBeScanned(mime: string): boolean {
  return hasFixedPages(mime);
}

/** Its pages have one shape on every screen, so that an area of one can be marked; the others break their lines anew. */
export function hasFixedPages(mime: string): boolean {
  return mime === pdfMime || isOfPictures(mime);
}

export type PlaceUnit = 'page' | 'slide' | 'section';

/** What the numbered places of a file are called. */
export function placeUnitOf(mime: string): PlaceUnit {
  switch (mime) {
    case documentMimes.pptx:
      return 'slide';
    case documentMimes.docx:
    case documentMimes.epub:
    case documentMimes.html:
    case documentMimes.markdown:
    case documentMimes.text:
      return 'section';
    default:
      return 'page';
  }
}

const names: Readonly<Record<PlaceUnit, string>> = {
  page: 'Page',
  slide: 'Slide',
  section: 'Section',
};

/** @returns such as `Slide` */
export function unitName(unit: PlaceUnit): string {
  return names[unit];
}

/** @returns such as `Slide 3` */
export function placeName(unit: PlaceUnit, place: number): string {
  return `${names[unit]} ${place}`;
}

/** As a reference names it: `p. 3`, but `Slide 3` (APA, 7th edition, 8.13). */
export function citedPlace(unit: PlaceUnit, place: number): string {
  return unit === 'page' ? `p. ${place}` : placeName(unit, place);
}
