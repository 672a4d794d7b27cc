/** Reads Rich Text Format (RTF 1.9.1) of Word, WordPad, TextEdit and others: the text in order, without deleted words. */
import { type DocumentBlock, type ReadDocument, UnreadDocument } from '../document.ts';
import { sectionsOf } from '../read/block-text.ts';
import { createPictures, mostTextBytes } from '../read/picture-keys.ts';
import { type Look, safeHref } from '../read/runs.ts';
import { createRtfBlocks, type RtfStyle } from './rtf-blocks.ts';
import { decoderOf, pageOfCharset, specialLetters } from './rtf-letters.ts';
import { type RtfToken, rtfTokens } from './rtf-tokens.ts';

/** @throws an `UnreadDocument` */
export async function readRtf(bytes: Blob, wantsPictures: boolean): Promise<ReadDocument> {
  if (bytes.size > mostTextBytes) throw new UnreadDocument('too-much');
  const found: Uint8Array<ArrayBuffer>[] = [];
  const pictures = createPictures((path) => {
    const picture = found[Number(path)];
    return picture && { sizeBytes: picture.length, read: async () => new Blob([picture]) };
  });
  const reader = createReader((picture) => pictures.keyOf(String(found.push(picture) - 1)));
  for (const token of rtfTokens(new Uint8Array(await bytes.arrayBuffer()))) reader.take(token);
  const { title, blocks } = reader.end();
  const sections = sectionsOf(blocks);
  return { title, sections, pictures: wantsPictures ? await pictures.read() : new Map() };
}

/** Where the words of a group go. */
type Destination =
  | 'text'
  | 'nowhere'
  | 'fonts'
  | 'styles'
  | 'title'
  | 'picture'
  | 'marker'
  | 'link'
  | 'note';

const unread = [
  ...[
    'colortbl',
    'info',
    'header',
    'headerl',
    'headerr',
    'headerf',
    'footer',
    'footerl',
    'footerr',
  ],
  ...['footerf', 'listtable', 'listoverridetable', 'revtbl', 'object', 'nonshppict', 'filetbl'],
  ...['ftnsep', 'ftnsepc', 'aftnsep', 'aftnsepc', 'annotation', 'xe', 'tc', 'sp'],
];
const destinations = new Map<string, Destination>([
  ...unread.map((name) => [name, 'nowhere'] as const),
  ['fonttbl', 'fonts'],
  ['stylesheet', 'styles'],
  ['title', 'title'],
  ['pict', 'picture'],
  ['listtext', 'marker'],
  ['pntext', 'marker'],
  ['fldinst', 'link'],
  ['fldrslt', 'text'],
  ['footnote', 'note'],
]);
/** Programs mark them as ignorable, although they hold words of the text. */
const readAnyway = new Set(['shppict', 'shptxt', 'shpinst', 'shp']);

type LookName = 'bold' | 'italic' | 'strike' | 'raised' | 'lowered' | 'code';
const looks = new Map<string, LookName>([
  ...([
    ['b', 'bold'],
    ['i', 'italic'],
    ['strike', 'strike'],
  ] as const),
  ...([
    ['super', 'raised'],
    ['sub', 'lowered'],
  ] as const),
]);

/** What a group inherits and its end takes back. */
interface Group {
  destination: Destination;
  look: Look;
  isDeleted: boolean;
  /** Replacement letters after a Unicode letter. */
  fallbacks: number;
  codePage: number;
  style: number;
  /** Of a field with a link. */
  href: string | undefined;
}

/** Deeper groups are read as if they stood at this depth. */
const deepest = 500;
/** Names of fonts and styles, addresses and titles are shorter. */
const longestName = 10_000;

/** Names of Word and LibreOffice, which stay English in most languages. */
function styleNamed(name: string): RtfStyle {
  const named = name.replace(/;\s*$/, '').trim();
  const level = /^(?:heading|überschrift|titre|título|titolo|kop) ?([1-9])\b/i.exec(named)?.[1];
  if (level !== undefined) return { level: Math.min(6, Number(level)) };
  if (/^title$/i.test(named)) return { level: 1 };
  if (/quot|block text/i.test(named)) return { isQuote: true };
  return /source code|preformatted|^code/i.test(named) ? { isCode: true } : {};
}

/** Twentieths of a point: the usual indent of one level of a list. */
const indentOfLevel = 360;

function createReader(keyOfPicture: (bytes: Uint8Array<ArrayBuffer>) => string | undefined) {
  const built = createRtfBlocks();
  /** Code pages by font. */
  const fonts = new Map<number, number>();
  const fixedFonts = new Set<number>();
  const styles = new Map<number, RtfStyle>();
  const outer: Group[] = [];
  let now: Group = {
    ...{ destination: 'text', look: {}, isDeleted: false, fallbacks: 1, codePage: 1252 },
    ...{ style: -1, href: undefined },
  };
  let tooDeep = 0;
  let usualPage = 1252;
  let isIgnorable = false;
  let letters: Uint8Array[] = [];
  let skipped = 0;
  /** The first half of a letter outside the basic plane. */
  let high = '';
  /** The words of the current style, field or marker. */
  let name = '';
  let title = '';
  let font = 0;
  const hex: string[] = [];

  function flush(): void {
    if (letters.length === 0) return;
    const decoder = decoderOf(now.codePage);
    const text = letters.map((bytes) => decoder.decode(bytes, { stream: true })).join('');
    letters = [];
    addText(text + decoder.decode());
  }

  function addText(text: string): void {
    if (now.isDeleted) return;
    const { destination } = now;
    if (destination === 'text' || destination === 'note')
      built.runs().add(text, now.href === undefined ? now.look : { ...now.look, href: now.href });
    else if (destination === 'title') title += text.slice(0, longestName);
    else if (destination !== 'nowhere' && name.length < longestName) name += text;
  }

  function take(token: RtfToken): void {
    // The bytes of one letter may come in several tokens.
    if (token.kind !== 'bytes') flush();
    switch (token.kind) {
      case 'open':
        isIgnorable = false;
        if (outer.length >= deepest) tooDeep += 1;
        else outer.push(now);
        now = { ...now, look: { ...now.look } };
        return;
      case 'close':
        if (tooDeep > 0) tooDeep -= 1;
        else closeGroup();
        return;
      case 'binary':
        if (now.destination === 'picture') addPicture(token.bytes.slice());
        return;
      case 'bytes':
        addBytes(token.bytes);
        return;
      case 'word':
        word(token.name, token.value);
    }
  }

  function addBytes(bytes: Uint8Array): void {
    isIgnorable = false;
    const from = Math.min(skipped, bytes.length);
    skipped -= from;
    if (now.destination === 'picture') hex.push(new TextDecoder('latin1').decode(bytes));
    else if (now.destination !== 'nowhere') letters.push(bytes.subarray(from));
  }

  function addPicture(bytes: Uint8Array<ArrayBuffer>): void {
    const key = bytes.length > 0 ? keyOfPicture(bytes) : undefined;
    if (key !== undefined) built.runs().addPicture(key, '');
  }

  function closeGroup(): void {
    const ended = now;
    const before = outer.pop();
    if (before === undefined) return;
    now = before;
    skipped = 0;
    if (ended.destination === 'styles') endStyle(ended.style);
    if (ended.destination === before.destination) return;
    if (ended.destination === 'picture') addPicture(bytesOfHex(hex.splice(0).join('')));
    else if (ended.destination === 'link') now.href = addressIn(name);
    else if (ended.destination === 'marker') built.place().marker = name.trim();
    else if (ended.destination === 'note') built.endNote();
    name = '';
  }

  function endStyle(style: number): void {
    styles.set(style, styleNamed(name));
    name = '';
  }

  function word(named: string, value: number | undefined): void {
    if (named === '*') {
      isIgnorable = true;
      return;
    }
    const destination = destinations.get(named);
    const isUnknown = isIgnorable && destination === undefined && !readAnyway.has(named);
    isIgnorable = false;
    // Nothing inside a part that is left out is read, except the title among what is said of the file.
    if (isUnknown) now.destination = 'nowhere';
    else if (destination !== undefined) {
      if (now.destination !== 'nowhere' || destination === 'title') enter(destination);
    } else if (named === 'u') addLetter(value ?? 0);
    else if (Object.hasOwn(specialLetters, named)) addText(specialLetters[named] ?? '');
    else if (now.destination === 'text' || now.destination === 'note') layOut(named, value);
    else describe(named, value);
  }

  function enter(destination: Destination): void {
    now.destination = destination;
    if (destination === 'note') built.beginNote();
    if (destination !== 'text' && destination !== 'nowhere') name = '';
  }

  /** Numbers above 32767 are written as negative ones; a letter outside the basic plane as two. */
  function addLetter(value: number): void {
    const unit = value & 0xffff;
    const isHigh = unit >= 0xd800 && unit < 0xdc00;
    if (!isHigh) addText(high + String.fromCharCode(unit));
    high = isHigh ? String.fromCharCode(unit) : '';
    skipped = now.fallbacks;
  }

  function endParagraph(): void {
    const place = built.place();
    place.style = { ...styles.get(now.style), ...place.style };
    built.endParagraph();
  }

  function layOut(named: string, value: number | undefined): void {
    const place = built.place();
    switch (named) {
      case 'par':
      case 'sect':
      case 'page':
        endParagraph();
        return;
      case 'line':
        built.runs().addBreak();
        return;
      case 'cell':
      case 'nestcell':
        built.endCell();
        return;
      case 'row':
      case 'nestrow':
        built.endRow();
        return;
      case 'pard':
        now.style = -1;
        built.resetPlace();
        return;
      case 'intbl':
        place.isInTable = value !== 0;
        return;
      case 'outlinelevel':
        if (value !== undefined && value >= 0 && value < 9)
          place.style = { level: Math.min(6, value + 1) };
        return;
      case 'fi':
        place.isHanging = (value ?? 0) < 0;
        return;
      case 'li':
        if (!place.isListed)
          place.depth = Math.max(0, Math.min(8, Math.round((value ?? 0) / indentOfLevel) - 1));
        return;
      case 'ls':
        place.isListed = true;
        return;
      case 'ilvl':
        place.depth = Math.max(0, Math.min(8, value ?? 0));
        return;
      default:
        describe(named, value);
    }
  }

  function describe(named: string, value: number | undefined): void {
    const look = looks.get(named);
    if (look !== undefined) setLook(look, value !== 0);
    switch (named) {
      case 'plain':
        now.look = {};
        now.isDeleted = false;
        return;
      case 'nosupersub':
        setLook('raised', false);
        setLook('lowered', false);
        return;
      case 'deleted':
      case 'v':
        now.isDeleted = value !== 0;
        return;
      case 's':
        now.style = value ?? -1;
        return;
      case 'uc':
        now.fallbacks = Math.max(0, Math.min(100, value ?? 1));
        return;
      case 'ansicpg':
        usualPage = value ?? usualPage;
        now.codePage = usualPage;
        return;
      case 'f':
        font = value ?? 0;
        now.codePage = fonts.get(font) ?? usualPage;
        if (now.destination !== 'fonts') setLook('code', fixedFonts.has(font));
        return;
      case 'fmodern':
        if (now.destination === 'fonts') fixedFonts.add(font);
        return;
      case 'fcharset':
        if (now.destination === 'fonts') fonts.set(font, pageOfCharset(value ?? 0) ?? usualPage);
    }
  }

  function setLook(look: LookName, isOn: boolean): void {
    if (isOn) now.look[look] = true;
    else delete now.look[look];
  }

  return {
    take,
    end(): { title: string | undefined; blocks: DocumentBlock[] } {
      flush();
      endParagraph();
      return { title: title.trim() === '' ? undefined : title, blocks: built.end() };
    },
  };
}

function addressIn(field: string): string | undefined {
  const [, quoted, bare] = /HYPERLINK\s+(?:"([^"]*)"|(\S+))/i.exec(field) ?? [];
  return safeHref(quoted ?? bare);
}

function bytesOfHex(hex: string): Uint8Array<ArrayBuffer> {
  const digits = hex.replace(/[^\da-f]/gi, '');
  const bytes = new Uint8Array(Math.floor(digits.length / 2));
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = Number.parseInt(digits.slice(2 * at, 2 * at + 2), 16);
  return bytes;
}
