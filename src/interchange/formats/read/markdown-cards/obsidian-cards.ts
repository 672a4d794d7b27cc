/**
 * Cards in notes of Obsidian, as its plugin Spaced Repetition reads them with its usual settings. An empty line ends a
 * card. On one line: `front::back`, `front:::back` (both ways). On several: a line with `?` (`??`: both ways) between
 * the sides. A paragraph with `==words==` hides them. Behind a card stand its days: `<!--SR:!2026-11-20,3,250-->`.
 */
import { hasGap, mostGaps } from '../../../../model/study/cloze.ts';
import { wrapInGap } from '../../../../model/study/cloze-writing.ts';
import { isDay } from '../../../../model/study/study-day.ts';
import { cleanLine } from '../../../../text/clean-text.ts';
import { splitFrontMatter, tagsOfFrontMatter } from '../../../../text/front-matter.ts';
import { bothWays, type Due, gapCards, type TextCard } from '../shared/text-cards.ts';
import { codeInLine, sidesOfLine } from './inline-marks.ts';
import type { MarkdownNote, MarkdownPart } from './note-of-cards.ts';
import { type Line, type Paragraph, paragraphsOf } from './obsidian-paragraphs.ts';

export function* readObsidianCards(text: string): Generator<MarkdownPart> {
  const { body, ...front } = splitFrontMatter(text);
  const ofFile = placeOf(tagsOfFrontMatter(front));
  let ofPart: Place = { tags: [] };
  /** The note before, whose answer may go on with a table. */
  let last: { note: MarkdownNote; isOpen: boolean } | undefined;
  const give = function* (next?: typeof last): Generator<MarkdownPart> {
    if (last !== undefined) yield { kind: 'note', note: last.note };
    last = next;
  };
  for (const paragraph of withAnswers(paragraphsOf(body))) {
    if (last?.isOpen && isTable(paragraph)) {
      last.note = withTable(last.note, paragraph);
      continue;
    }
    if (last !== undefined) last.isOpen = false;
    const { notes, rest, heading } = readParagraph(paragraph);
    if (heading?.level === 1 && notes.length === 0 && rest.length === 0) {
      yield* give();
      yield {
        kind: 'deck',
        path: heading.words.split(' // ').map((name) => cleanLine(name) || 'Untitled deck'),
      };
      continue;
    }
    for (const { cards, tags, isOpen } of notes) {
      const own = placeOf(tags);
      const note = {
        cards,
        tags: [...own.tags, ...ofPart.tags, ...ofFile.tags],
        deck: own.deck ?? ofPart.deck ?? ofFile.deck,
      };
      yield* give({ note, isOpen });
    }
    // Tags alone hold for what follows.
    const tags = tagsOfLines(rest);
    if (tags !== undefined && tags.length > 0) ofPart = placeOf(tags);
    else if (rest.length > 0 && !paragraph.isHeading) {
      yield* give();
      yield { kind: 'unread' };
    }
  }
  yield* give();
}

/** An answer may begin below an empty line, such as a table. */
function* withAnswers(paragraphs: Iterable<Paragraph>): Generator<Paragraph> {
  let waiting: Paragraph | undefined;
  for (const paragraph of paragraphs) {
    const { front, schedule, mark } = paragraph;
    if (waiting !== undefined && mark === undefined && isPlain(paragraph)) {
      yield { ...waiting, back: front, schedule };
      waiting = undefined;
      continue;
    }
    if (waiting !== undefined) yield waiting;
    waiting = mark !== undefined && paragraph.back.length === 0 ? paragraph : undefined;
    if (waiting === undefined) yield paragraph;
  }
  if (waiting !== undefined) yield waiting;
}

/** Neither a heading nor a card. */
function isPlain({ front, isHeading }: Paragraph): boolean {
  const isCard = ({ text, isCode, schedule }: Line) =>
    !isCode && noteOfLine(text, schedule) !== undefined;
  return !isHeading && headingOf(front[0]?.text ?? '') === undefined && !front.some(isCard);
}

interface Place {
  tags: readonly string[];
  deck?: readonly string[] | undefined;
}

const plugin = 'flashcards';

/** Tags below `#flashcards` are decks of the plugin. */
function placeOf(tags: readonly string[]): Place {
  const isOfPlugin = (tag: string) => tag.split('/')[0]?.toLowerCase() === plugin;
  const deck = tags.find((tag) => isOfPlugin(tag) && tag.includes('/'));
  const path = deck?.split('/').slice(1).map(cleanLine).filter(Boolean);
  return { tags: tags.filter((tag) => !isOfPlugin(tag)), ...(path?.length && { deck: path }) };
}

interface FoundNote {
  cards: TextCard[];
  tags: readonly string[];
  /** It has a line between its sides, so its answer may be several blocks. */
  isOpen: boolean;
}

interface ReadParagraph {
  notes: FoundNote[];
  /** Lines of no card. */
  rest: readonly string[];
  heading?: { level: number; words: string } | undefined;
}

function readParagraph({ front, mark, back, schedule, ...others }: Paragraph): ReadParagraph {
  const dues = duesIn(schedule);
  const [first] = front;
  const heading = first?.isCode ? undefined : headingOf(first?.text ?? '');
  // A heading is the front only if nothing else is.
  const lines =
    heading !== undefined && (front.length > 1 || mark === undefined) ? front.slice(1) : front;
  const notes: FoundNote[] = [];
  const unread: string[] = [];
  let rest: string[] = [];
  for (const [at, { text, isCode, schedule: own }] of lines.entries()) {
    const isFront = mark !== undefined && at === lines.length - 1;
    const found = isCode || isFront ? undefined : noteOfLine(text, own);
    if (found === undefined) rest.push(text);
    else {
      for (const line of rest) unread.push(line);
      rest = [];
      notes.push(found);
    }
  }
  if (mark !== undefined) {
    const note = noteOfSides(
      rest,
      mark,
      back.map(({ text }) => text),
    );
    if (note === undefined) for (const line of [...rest, mark]) unread.push(line);
    else notes.push(note);
    rest = [];
  } else if (rest.length > 0 && !others.isHeading) {
    const cards = clozesOf(rest.join('\n'));
    if (cards.length > 0) {
      notes.push({ cards, tags: [], isOpen: false });
      rest = [];
    }
  }
  const last = notes.at(-1);
  if (last !== undefined && dues.length > 0) last.cards = withDues(last.cards, dues);
  return { notes, rest: unread.concat(rest), heading };
}

function headingOf(line: string): { level: number; words: string } | undefined {
  const [, marks = '', words = ''] = /^ {0,3}(#{1,6})\s+(.*)$/.exec(line) ?? [];
  return marks === '' ? undefined : { level: marks.length, words };
}

/** Of a quotation, a list and a task. */
const listMark = /^\s*(?:>\s*){0,9}(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[.\]\s+)?)?/;

function noteOfLine(line: string, schedule: string | undefined): FoundNote | undefined {
  // Rows of a table are no cards.
  if (!line.includes('::') || /^\s*\|/.test(line)) return undefined;
  const { words, tags } = withoutTags(line.replace(listMark, '').trim());
  const sides = sidesOfLine(words);
  if (sides === undefined) return undefined;
  const { front, back, mark } = sides;
  const cards = withDues(cardsOf(front, back, mark === ':::'), duesIn(schedule));
  return { cards, tags, isOpen: false };
}

function cardsOf(front: string, back: string, isBothWays: boolean): TextCard[] {
  if (hasGap(front)) return gapCards(front, back);
  return isBothWays ? bothWays(front, back) : [{ kind: 'basic', front, back }];
}

function noteOfSides(
  front: readonly string[],
  mark: string,
  back: readonly string[],
): FoundNote | undefined {
  const [one, two] = [tagsAround(front), tagsAround(back)];
  if (one.words === '' || two.words === '') return undefined;
  const tags = [...one.tags, ...two.tags];
  return { cards: cardsOf(one.words, two.words, mark === '??'), tags, isOpen: true };
}

/** Takes lines of tags off both ends (`#exam`, or `Tags: exam, week 1` at the top), and tags before the first word. */
function tagsAround(lines: readonly string[]): { words: string; tags: string[] } {
  const named = lines.length > 1 ? /^Tags: (.+)$/.exec(lines[0] ?? '')?.[1] : undefined;
  const tags = (named?.split(',') ?? []).map(cleanLine).filter((tag) => tag !== '');
  let [from, to] = [named === undefined ? 0 : 1, lines.length];
  for (; from < to; from++) {
    const found = tagsOfLines([lines[from] ?? '']);
    if (found === undefined) break;
    tags.push(...found);
  }
  for (; to > from; to--) {
    const found = tagsOfLines([lines[to - 1] ?? '']);
    if (found === undefined) break;
    tags.push(...found);
  }
  const words = lines.slice(from, to);
  const begun =
    /^(?:#[\p{L}\d_/-]*[\p{L}_/-][\p{L}\d_/-]*\s+)+(?=\S)/u.exec(words[0] ?? '')?.[0] ?? '';
  tags.push(...(tagsOfLines([begun]) ?? []));
  return { words: words.join('\n').slice(begun.length).trim(), tags };
}

/** Tags at both ends of a line. */
function withoutTags(line: string): { words: string; tags: string[] } {
  const { words: all, tags } = tagsAround([line]);
  const ended: string[] = [];
  let words = all;
  for (;;) {
    const tag = /\s(#[\p{L}\d_/-]{1,200})$/u.exec(words)?.[1];
    if (tag === undefined || !isTag(tag)) return { words, tags: [...tags, ...ended.reverse()] };
    ended.push(tag.slice(1));
    words = words.slice(0, -tag.length).trimEnd();
  }
}

/** Obsidian's tags have a sign that is no digit. */
function isTag(word: string): boolean {
  return word.length <= 200 && /^#[\p{L}\d_/-]+$/u.test(word) && /[^\d#]/.test(word);
}

/** @returns `undefined` if there are other words; an empty line has no tags */
function tagsOfLines(lines: readonly string[]): string[] | undefined {
  const words = lines.flatMap((line) => line.split(/[\s,]+/)).filter((word) => word !== '');
  return words.every(isTag) ? words.map((word) => word.slice(1)) : undefined;
}

/** `==hidden==`, and with a number and a hint `==1;;hidden;;hint==`. */
const highlight = /==(?![\s=])([^\n]{0,2000}?[^\s=])==(?!=)/g;
/** UTF-16 units. No side is longer. */
const longestCloze = 50_000;

/** One card for each hidden part, as in the plugin; parts of one number are asked together. */
function clozesOf(text: string): TextCard[] {
  if (text.length > longestCloze) return [];
  if (hasGap(text)) return gapCards(text, '');
  const visible = text.replace(codeInLine, (code) => ' '.repeat(code.length));
  let [out, at, next] = ['', 0, 0];
  for (const { 0: whole, index } of visible.matchAll(highlight)) {
    const inside = text.slice(index + 2, index + whole.length - 2);
    const [, said, words = '', hint] = /^(?:(\d{1,2});;)?(.+?)(?:;;(.+))?$/.exec(inside) ?? [];
    const number = Number(said) || next + 1;
    if (number > mostGaps) break;
    next = Math.max(next, number);
    const gap = wrapInGap(words, 0, words.length, number).text;
    const isHint = hint !== undefined && !/\{\{|\}\}|::/.test(hint);
    out += text.slice(at, index) + (isHint ? `${gap.slice(0, -2)}::${hint.trim()}}}` : gap);
    at = index + whole.length;
  }
  return at === 0 ? [] : gapCards((out + text.slice(at)).trim(), '');
}

/** The plugin gives a card without a review this day, if another card of its note has one. */
const notYet = '2000-01-01';
/** Longer than a life. */
const mostDays = 36_500;

/** By card of a note. Ease is the third number, in percent. */
function duesIn(schedule: string | undefined): (Due | undefined)[] {
  const all = schedule?.matchAll(/(\d{4}-\d{2}-\d{2}),(\d{1,6})(?:\.\d{1,9})?,(\d{1,6})/g) ?? [];
  return [...all].map(([, dueOn = '', days, percent]) =>
    isDay(dueOn) && dueOn > notYet
      ? { dueOn, intervalDays: Math.min(mostDays, Number(days)), ease: Number(percent) * 10 }
      : undefined,
  );
}

function withDues(cards: readonly TextCard[], dues: readonly (Due | undefined)[]): TextCard[] {
  return cards.map((card, at) => {
    const due = dues[at];
    return due === undefined ? card : { ...card, due };
  });
}

/** A table needs an empty line before it, so it belongs to the answer above (GFM §4.10). */
function isTable({ front, mark }: Paragraph): boolean {
  const [head, ends] = front.map(({ text }) => text);
  const isOne = mark === undefined && head?.includes('|') === true;
  return isOne && /^[\s|:-]+$/.test(ends ?? '') && (ends ?? '').includes('-');
}

function withTable(note: MarkdownNote, { front, schedule }: Paragraph): MarkdownNote {
  const dues = duesIn(schedule);
  const { words, tags } = tagsAround(front.map(({ text }) => text));
  const cards = note.cards.map((card) => {
    // The second card of a pair shows the answer as its front.
    const isTurned = card.kind === 'basic' && card.asked === 2;
    return isTurned
      ? { ...card, front: `${card.front}\n\n${words}` }
      : { ...card, back: `${card.back}\n\n${words}` };
  });
  return { ...note, cards: withDues(cards, dues), tags: [...tags, ...note.tags] };
}
