/** The kinds of file that Haversack opens, and the words for places in them. Pure. */

export const pdfMime = 'application/pdf';

/** Every accepted type; `mime` of a file's row is one of these. */
export const documentMimes = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  odp: 'application/vnd.oasis.opendocument.presentation',
  rtf: 'application/rtf',
  epub: 'application/epub+zip',
  html: 'text/html',
  markdown: 'text/markdown',
  text: 'text/plain',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  /** Several pictures as pages of one document: a zip of the unchanged pictures (comic book archive). */
  pictures: 'application/vnd.comicbook+zip',
} as const;

/** File name endings, without the dot. */
const endings: Readonly<Record<string, string>> = {
  pdf: pdfMime,
  docx: documentMimes.docx,
  pptx: documentMimes.pptx,
  odt: documentMimes.odt,
  odp: documentMimes.odp,
  rtf: documentMimes.rtf,
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

/** Photos that become a JPEG when they are added (`pictures/phone-photos.ts`). */
const photoEndings: Readonly<Record<string, string>> = {
  heic: 'image/heic',
  heif: 'image/heif',
  avif: 'image/avif',
};

const chosenEndings = { ...endings, ...photoEndings };

/** For a file chooser: media types and endings, as in HTML. */
export const acceptedFiles = [
  ...new Set(Object.values(chosenEndings)),
  ...Object.keys(chosenEndings).map((ending) => `.${ending}`),
].join(',');

/** The type suggested by a file's name; the bytes decide. */
export function mimeOfName(name: string): string | undefined {
  const ending = endingIn(name);
  return Object.hasOwn(endings, ending) ? endings[ending] : undefined;
}

function endingIn(name: string): string {
  return /\.([a-z]+)$/i.exec(name.trim())?.[1]?.toLowerCase() ?? '';
}

/** A file's name without an ending that only repeats its kind. */
export function withoutKnownEnding(name: string): string {
  return !Object.hasOwn(chosenEndings, endingIn(name))
    ? name
    : name.trim().replace(/\.[a-z]+$/i, '');
}

const pictureMimes: ReadonlySet<string> = new Set([
  documentMimes.jpeg,
  documentMimes.png,
  documentMimes.webp,
  documentMimes.gif,
  documentMimes.pictures,
]);

/** Each page is a picture. */
export function isOfPictures(mime: string): boolean {
  return pictureMimes.has(mime);
}

/** Pages may be photos of paper that can be straightened. A GIF is not a photo. */
export function mayShowPaper(mime: string): boolean {
  return isOfPictures(mime) && mime !== documentMimes.gif;
}

/** Pages can be pictures of text to recognize; the other kinds consist of text. */
export function canBeScanned(mime: string): boolean {
  return hasFixedPages(mime);
}

/** Pages have one shape on every screen, so that areas can be marked; other documents reflow. */
export function hasFixedPages(mime: string): boolean {
  return mime === pdfMime || isOfPictures(mime);
}

export type PlaceUnit = 'page' | 'slide' | 'section';

/** The word for the numbered places of a file. */
export function placeUnitOf(mime: string): PlaceUnit {
  switch (mime) {
    case documentMimes.pptx:
    case documentMimes.odp:
      return 'slide';
    case documentMimes.docx:
    case documentMimes.odt:
    case documentMimes.rtf:
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

/** @returns such as `slides 3–9` */
export function rangeText(
  { fromPage, toPage }: { fromPage: number; toPage: number },
  unit: PlaceUnit = 'page',
): string {
  return fromPage === toPage ? `${unit} ${fromPage}` : `${unit}s ${fromPage}–${toPage}`;
}

/** @returns such as `Slide 3` */
export function placeName(unit: PlaceUnit, place: number): string {
  return `${names[unit]} ${place}`;
}

/** For citations: `p. 3`, but `Slide 3` (APA, 7th edition, 8.13). */
export function citedPlace(unit: PlaceUnit, place: number): string {
  return unit === 'page' ? `p. ${place}` : placeName(unit, place);
}
