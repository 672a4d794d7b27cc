/** What a note's cards ask, as our rows: two sides of Markdown, a text with gaps, or a picture with covers. */
import { clozeAnswer, mostGaps, parseCloze } from '../../../../model/study/cloze.ts';
import { type CardText, readCardHtml } from '../shared/html-markdown.ts';
import type { NoteType, Template } from './collection.ts';
import { coveredByMask, type MaskOf } from './masks.ts';
import { readOcclusion } from './occlusion.ts';
import { type Filling, type Rendered, renderTemplate } from './template.ts';

export interface Note {
  fields: readonly string[];
  tags: readonly string[];
  deckName: string;
  type: NoteType;
}

export interface CardSides {
  kind: 'basic' | 'cloze';
  front: string;
  back: string;
  isTyped?: boolean;
  covers?: readonly (readonly number[])[];
  hidesAll?: boolean;
  /** The part of the note that it asks; `undefined` if the card stands alone. */
  asked?: number;
  /** Shared by notes that are cards of one picture there; otherwise the cards of a note belong together. */
  group?: string;
  /** Names in the package. */
  media: { front: readonly string[]; back: readonly string[] };
}

const noAnswer = '—';

/**
 * @param ords the note's cards, lowest first
 * @param maskOf the shapes of a mask in the package
 * @returns by `ord`, without cards that ask nothing
 */
export function sidesOfNote(
  note: Note,
  ords: readonly number[],
  maskOf: MaskOf = () => undefined,
): Map<number, CardSides> {
  const all = note.type.isCloze
    ? clozeSides(note, ords)
    : (maskedSides(note, ords, maskOf) ?? templateSides(note, ords));
  const asking = all.filter(
    ({ sides: { front, media } }) => front !== '' || media.front.length > 0,
  );
  return new Map(asking.map(({ ord, sides }) => [ord, sides]));
}

type OneOf = { ord: number; sides: CardSides };

function templateSides(note: Note, ords: readonly number[]): OneOf[] {
  const all = ords.flatMap((ord): OneOf[] => {
    const template = note.type.templates.find((one) => one.ord === ord);
    return template === undefined ? [] : [{ ord, sides: sidesOf(note, template) }];
  });
  const [one, two, ...more] = all;
  // Two cards that mirror each other are one pair, asked in both directions.
  if (one && two && more.length === 0 && isReverseOf(one.sides, two.sides)) {
    one.sides.asked = 1;
    two.sides.asked = 2;
  }
  return all;
}

/** The card of the add-on Image Occlusion Enhanced, without its masks, which become covers. */
function maskedSides(note: Note, ords: readonly number[], maskOf: MaskOf): OneOf[] | undefined {
  const covered = coveredByMask(note.fields, maskOf);
  if (covered === undefined) return undefined;
  const { fields, ...covers } = covered;
  const [one] = templateSides({ ...note, fields }, ords.slice(0, 1));
  if (one === undefined || one.sides.media.front.length === 0) return undefined;
  const { back, ...sides } = one.sides;
  return [{ ord: one.ord, sides: { ...sides, ...covers, back: back === noAnswer ? '' : back } }];
}

function isReverseOf(one: CardSides, two: CardSides): boolean {
  const isSame = one.front === two.back && one.back === two.front;
  return (
    isSame &&
    one.media.front.join() === two.media.back.join() &&
    one.media.back.join() === two.media.front.join()
  );
}

function sidesOf(note: Note, { question, answer }: Template): CardSides {
  const filling: Filling = {
    fields: fieldsOf(note),
    frontSide: '',
    cloze: clozeAnswer,
    typed: 'nothing',
    clozeNumber: 0,
  };
  const asked = renderTemplate(question, { ...filling, isQuestion: true });
  const said = renderTemplate(answer, { ...filling, typed: 'field' });
  const front = orAllOf(readCardHtml(asked.html), question, filling);
  const back = orAllOf(readCardHtml(behindFront(said.html)), answer, {
    ...filling,
    typed: 'field',
  });
  const words = withoutFront(back.text, front.text);
  // Anki shows the typed answer beside the right one when the answer repeats the question.
  const isRepeated = asked.isTyped && !said.isTyped && /\{\{\s*FrontSide\s*\}\}/.test(answer);
  const right = isRepeated ? readCardHtml(asked.typed).text : '';
  const answers = [
    words.split('\n')[0] === right ? '' : right,
    words,
    hintsOf(asked, front.text + words),
  ];
  return {
    ...{ kind: 'basic', front: front.text, ...(asked.isTyped && { isTyped: true }) },
    back: inLines(answers) || (back.media.length === 0 ? noAnswer : ''),
    media: {
      front: front.media,
      back: back.media.filter((name) => !front.media.includes(name)),
    },
  };
}

/** If a side only has spoken or hidden words, they are shown; otherwise there would be no card. */
function orAllOf(side: CardText, template: string, filling: Filling): CardText {
  if (side.text !== '' || side.media.length > 0) return side;
  return readCardHtml(behindFront(renderTemplate(template, { ...filling, showsAll: true }).html));
}

/** A hint of the question must not give the answer away, so it moves to the answer. */
function hintsOf({ hints: all }: Rendered, shown: string): string {
  const hints = all.filter(({ html }) => !shown.includes(readCardHtml(html).text));
  return readCardHtml(hints.map(({ name, html }) => `<div>${name}: ${html}</div>`).join('')).text;
}

function inLines(texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join('\n');
}

/** Removes a repeated question above the answer, unless it is the whole answer. */
function withoutFront(back: string, front: string): string {
  return front !== '' && back.startsWith(`${front}\n`) ? back.slice(front.length).trim() : back;
}

/** The part below the line with which many answers, as in Anki's own templates, repeat the question. */
function behindFront(html: string): string {
  const line = /<hr\b[^<>]{0,200}\bid\s*=\s*["']?answer\b[^<>]{0,200}>/i.exec(html);
  const behind = line === null ? '' : html.slice(line.index + line[0].length);
  return behind.trim() === '' ? html : behind;
}

function clozeSides(note: Note, ords: readonly number[]): OneOf[] {
  const [template] = note.type.templates;
  if (template === undefined) return [];
  const occlusion = note.fields.map(readOcclusion).find((one) => one !== undefined);
  const hasCovers = occlusion !== undefined;
  const hidden = new Set<string>();
  const filling: Filling = {
    fields: fieldsOf(note),
    frontSide: '',
    cloze: hasCovers ? () => '' : (html) => spoken(withoutHiddenMedia(html, hidden)),
    typed: 'nothing',
    clozeNumber: (ords[0] ?? 0) + 1,
  };
  const asked = renderTemplate(template.question, { ...filling, isQuestion: true });
  const said = renderTemplate(template.answer, { ...filling, cloze: () => '', typed: 'nothing' });
  const front = readCardHtml(asked.html);
  const back = readCardHtml(behindFront(said.html));
  const hiddenMedia = readCardHtml([...hidden].join('')).media;
  const media = {
    front: front.media,
    back: [...new Set([...hiddenMedia, ...back.media])].filter(
      (name) => !front.media.includes(name),
    ),
  };
  const own = back.text === front.text ? '' : withoutFront(back.text, front.text);
  const words = inLines([own, hintsOf(asked, front.text + own)]);
  if (occlusion !== undefined)
    return coverSides({ front: front.text, back: words, media }, occlusion, ords);
  return gapSides(front.text, { back: words, media, isTyped: asked.isTyped }, ords);
}

function coverSides(
  sides: Pick<CardSides, 'front' | 'back' | 'media'>,
  { covers, hidesAll }: NonNullable<ReturnType<typeof readOcclusion>>,
  ords: readonly number[],
): OneOf[] {
  return ords.flatMap((ord): OneOf[] => {
    const [, , width = 0] = covers[ord] ?? [];
    if (width === 0) return [];
    const shared = { kind: 'basic' as const, ...sides, covers, ...(hidesAll && { hidesAll }) };
    return [{ ord, sides: { ...shared, asked: ord + 1 } }];
  });
}

function gapSides(
  text: string,
  { back, media, isTyped }: Pick<CardSides, 'back' | 'media'> & { isTyped: boolean },
  ords: readonly number[],
): OneOf[] {
  const gaps = gapsIn(text);
  const isAlone = new Set(gaps).size < 2;
  // Our text cannot have nested gaps or high numbers: such a card gets its own text.
  const begun = [...text.matchAll(beginning)].map(([, numbers]) => numbersOf(numbers));
  const isNested = begun.length > gaps.length;
  // A hostile package may have thousands of cards whose numbers are not in the text.
  const asked = new Set(isNested ? begun.flat() : gaps);
  // A gap that Anki does not know either, such as `{{c1L::…}}`, is text.
  if (begun.length === 0 && asked.size === 0 && text !== '') {
    const [ord = 0] = ords;
    const answer = back || (media.back.length === 0 ? noAnswer : '');
    return [{ ord, sides: { kind: 'basic', front: text, back: answer, media } }];
  }
  return ords.flatMap((ord): OneOf[] => {
    const number = ord + 1;
    if (!asked.has(number)) return [];
    const front = isNested ? withGapsOf(text, number) : text;
    if (front === undefined) return [];
    const shared = { kind: 'cloze' as const, front, back, ...(isTyped && { isTyped }) };
    return [{ ord, sides: { ...shared, ...(!isAlone && !isNested && { asked: number }), media } }];
  });
}

/**
 * The cards of a text with gaps that names no cards itself: one for each number, rising.
 * @returns none without a gap
 */
export function cardsOfGaps(text: string): Pick<CardSides, 'kind' | 'front' | 'asked'>[] {
  const begun = [...text.matchAll(beginning)].flatMap(([, numbers]) => numbersOf(numbers));
  const ords = [...new Set([...begun, ...gapsIn(text)])]
    .sort((a, b) => a - b)
    .map((one) => one - 1);
  const others = { back: '', media: { front: [], back: [] }, isTyped: false };
  return gapSides(text, others, ords).map(({ sides: { kind, front, asked } }) => ({
    ...{ kind, front },
    ...(asked !== undefined && { asked }),
  }));
}

/** A field of a text export, with or without gaps. Media within a gap are named but not shown. */
export function readClozeField(html: string): CardText {
  const hidden = new Set<string>();
  const { text, media } = readCardHtml(spoken(withoutHiddenMedia(html, hidden)));
  return { text, media: [...media, ...readCardHtml([...hidden].join('')).media] };
}

/** Keeps gaps. Removes empty hints. */
function spoken(html: string): string {
  return html.replaceAll(/::\}\}/g, '}}');
}

function fieldsOf({ type, fields, tags, deckName }: Note): Map<string, string> {
  const own = type.fields.map((name, at): [string, string] => [name, fields[at] ?? '']);
  const path = deckName.split('::');
  return new Map([
    ['Tags', tags.join(' ')],
    ['Type', type.name],
    ['Deck', deckName],
    ['Subdeck', path.at(-1) ?? ''],
    ['Card', ''],
    ['CardFlag', ''],
    ...own,
  ]);
}

/** `{{c1::`, or `{{c1,2::`, which both cards ask. Anki's gaps may be nested and have several numbers. */
const beginning = /\{\{c(\d{1,3}(?:,\d{1,3}){0,20})::/g;

/** One number for each gap that our grammar reads. */
function gapsIn(text: string): number[] {
  return parseCloze(text).flatMap((part) => (part.kind === 'gap' ? [part.group] : []));
}

function numbersOf(words = ''): number[] {
  return words.split(',').map(Number);
}

/**
 * The text with the gaps of one number only. A number that our gaps cannot have becomes 1.
 * @returns `undefined` if there are none
 */
function withGapsOf(text: string, number: number): string | undefined {
  const open: number[][] = [];
  /** Open gaps of this number. */
  let around = 0;
  let [out, at] = ['', 0];
  const marks = new RegExp(`${beginning.source}|\\}\\}`, 'g');
  for (const { 0: mark, 1: said, index } of text.matchAll(marks)) {
    const before = text.slice(at, index);
    at = index + mark.length;
    const own = said === undefined ? open.pop() : numbersOf(said);
    if (said !== undefined && own !== undefined) open.push(own);
    if (own?.includes(number)) around += said === undefined ? -1 : 1;
    const isOuter = around === (said === undefined ? 0 : 1);
    const isKept = own === undefined || (own.includes(number) && isOuter);
    // Only an open gap can have a hint.
    out += isKept || said !== undefined ? before : before.replace(/::.*$/s, '');
    if (isKept) out += said === undefined ? mark : `{{c${number > mostGaps ? 1 : number}::`;
  }
  const left = out + text.slice(at);
  return gapsIn(left).length > 0 ? left : undefined;
}

const inGaps = new RegExp(
  `${beginning.source}|\\}\\}|\\{\\{|<img\\b[^<>]{0,2000}>|\\[sound:[^\\]\\n]{1,500}\\]`,
  'gi',
);
const emptyGap =
  /(\{\{c[\d,]{1,80}::)((?:\s|&nbsp;|<\/?(?:br|div|p)\b[^<>]{0,200}>)*)(?=\}\}|::)/gi;

/**
 * Moves media within a gap to the answer, since our gaps hold only words. Parts double braces, which would begin a gap.
 * @param hidden receives what was taken out
 */
function withoutHiddenMedia(html: string, hidden: Set<string>): string {
  let depth = 0;
  const bare = html.replace(inGaps, (mark, numbers?: string) => {
    if (numbers !== undefined) depth += 1;
    else if (mark === '}}') depth = Math.max(0, depth - 1);
    else if (depth > 0 && mark === '{{') return '{ {';
    else if (depth > 0) {
      hidden.add(mark);
      return '';
    }
    return mark;
  });
  return bare.replace(
    emptyGap,
    (_, begins: string, rest: string) => `${begins}—${rest.replaceAll(/<br[^<>]*>/gi, '')}`,
  );
}
