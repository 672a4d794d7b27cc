/** Reads any document into sections, in a worker (`document.worker.ts`): a hostile file cannot block the page. */
import { documentMimes } from '../../model/files/document-kinds.ts';
import { decodeText } from '../../text/decode.ts';
import { type DocumentProblem, isPicture, type ReadDocument, UnreadDocument } from './document.ts';
import { picturesOf, sectionsOf, textOfBlocks } from './read/block-text.ts';
import {
  asPicture,
  createBlockCount,
  mostPictureBytes,
  mostPictures,
  mostTextBytes,
} from './read/picture-keys.ts';
import { titleOf } from './title.ts';

export interface ReadRequest {
  bytes: Blob;
  /** One of `documentMimes`. */
  mime: string;
  /** Not needed if only the text is read. */
  wantsPictures: boolean;
  /** Returns only the first sections and their pictures, to avoid copying the rest to the page. */
  onlyFirst?: number;
}

export type ReadAnswer =
  | { ok: true; document: ReadDocument }
  /** `why`: the cause of `no-reader`, if known. */
  | { ok: false; problem: DocumentProblem; why?: Error };

/** Never throws. */
export async function readDocument(request: ReadRequest): Promise<ReadAnswer> {
  try {
    const { onlyFirst } = request;
    const document = await readByMime(request);
    if (!document.sections.some(holdsSomething)) return { ok: false, problem: 'nothing-in-it' };
    const whole = { ...document, title: titleOf(document) };
    return { ok: true, document: onlyFirst === undefined ? whole : beginningOf(whole, onlyFirst) };
  } catch (error) {
    if (error instanceof UnreadDocument) return { ok: false, problem: error.problem };
    console.warn('A document could not be read', error);
    return { ok: false, problem: 'damaged' };
  }
}

function beginningOf({ title, sections, pictures }: ReadDocument, count: number): ReadDocument {
  const first = sections.slice(0, count);
  const used = new Set(first.flatMap(picturesOf));
  return {
    title,
    sections: first,
    pictures: new Map([...pictures].filter(([key]) => used.has(key))),
  };
}

function holdsSomething(section: ReadDocument['sections'][number]): boolean {
  return section.some(
    (block) =>
      textOfBlocks([block]).trim() !== '' ||
      ('runs' in block ? block.runs.some(isPicture) : block.kind !== 'rule'),
  );
}

/** Loads the reader of a format when needed. A load failure is not reported as a damaged file. */
async function reader<Reader>(load: () => Promise<Reader>): Promise<Reader> {
  try {
    return await load();
  } catch (error) {
    console.warn('The reader of a document could not be loaded', error);
    throw new UnreadDocument('no-reader');
  }
}

async function readByMime({ bytes, mime, wantsPictures }: ReadRequest): Promise<ReadDocument> {
  switch (mime) {
    case documentMimes.docx:
      return (await reader(() => import('./office/docx.ts'))).readDocx(bytes, wantsPictures);
    case documentMimes.pptx:
      return (await reader(() => import('./office/pptx.ts'))).readPptx(bytes, wantsPictures);
    case documentMimes.odt:
    case documentMimes.odp:
      return (await reader(() => import('./office/odf.ts'))).readOdf(bytes, wantsPictures);
    case documentMimes.rtf:
      return (await reader(() => import('./office/rtf.ts'))).readRtf(bytes, wantsPictures);
    case documentMimes.epub:
      return (await reader(() => import('./book/epub.ts'))).readEpub(bytes, wantsPictures);
    case documentMimes.pictures:
      return (await reader(() => import('./pictures/read-pictures.ts'))).readPictures(
        bytes,
        wantsPictures,
      );
    case documentMimes.jpeg:
    case documentMimes.png:
    case documentMimes.webp:
    case documentMimes.gif:
      return (await reader(() => import('./pictures/read-pictures.ts'))).readPicture(bytes);
    default:
      return readText(bytes, mime);
  }
}

async function readText(bytes: Blob, mime: string): Promise<ReadDocument> {
  if (bytes.size > mostTextBytes) throw new UnreadDocument('too-much');
  const text = decodeText(new Uint8Array(await bytes.arrayBuffer())).replace(/\r\n?/g, '\n');
  const countBlock = createBlockCount();
  if (mime === documentMimes.text) {
    const { sectionsOfText } = await reader(() => import('./read/plain-text.ts'));
    return { title: undefined, sections: sectionsOfText(text, countBlock), pictures: new Map() };
  }
  const pictures = inlinePictures();
  const options = { countBlock, pictureOf: pictures.keyOf };
  const { title, blocks } =
    mime === documentMimes.markdown
      ? (await reader(() => import('./read/read-markdown.ts'))).readMarkdown(text, options)
      : (await reader(() => import('./read/read-html.ts'))).readHtml(text, options);
  return { title, sections: sectionsOf(blocks), pictures: await pictures.read() };
}

/** Pictures inside the address itself (`data:`, RFC 2397). No other address is fetched: a document loads nothing. */
interface InlinePictures {
  /** @returns its key; `undefined` if the picture is elsewhere, or there are too many */
  keyOf: (src: string) => string | undefined;
  read: () => Promise<ReadonlyMap<string, Blob>>;
}

function inlinePictures(): InlinePictures {
  const found = new Map<string, Blob>();
  let left = mostPictureBytes;
  return {
    keyOf(src) {
      const head = /^data:image\/(?:png|jpeg|gif|webp);base64,/i.exec(src)?.[0];
      if (head === undefined || found.size >= mostPictures) return undefined;
      const bytes = bytesOfBase64(src.slice(head.length));
      left -= bytes?.size ?? 0;
      if (bytes === undefined || left < 0) return undefined;
      const key = `inline ${found.size + 1}`;
      found.set(key, bytes);
      return key;
    },
    async read() {
      const pictures = new Map<string, Blob>();
      for (const [key, bytes] of found) {
        const picture = await asPicture(bytes);
        if (picture !== undefined) pictures.set(key, picture);
      }
      return pictures;
    },
  };
}

function bytesOfBase64(base64: string): Blob | undefined {
  try {
    return new Blob([Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0))]);
  } catch {
    return undefined;
  }
}
