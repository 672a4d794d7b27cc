/**
 * Lists that go on over the end of their page. A quote is of one page, so nobody may say that such a list is whole:
 * what stands on one page is half of it. It goes on where the next page begins with further entries, where slides have
 * one title or count it (“(1/2)”), and where the text ends with a list at the foot of a full page. Pure.
 */
import type { Block, CleanPage } from '../../text/clean-page.ts';
import { bullet } from './surroundings.ts';

export interface ListsOverPages {
  /** UTF-16 offset in the page's text: the entries before it belong to a list of the page before. 0: none. */
  begunTo: number;
  /** UTF-16 offset in the page's text: the entries from here have others on the next page. Its length: none. */
  openFrom: number;
}

/** @returns `undefined` for a page whose lists end on it */
export function listsOverPages(pages: readonly CleanPage[]): (ListsOverPages | undefined)[] {
  const full = letterCountOfFull(pages);
  const joins = pages.map((page, at) => joinOf(page, pages[at + 1], full));
  return pages.map((page, at) => {
    const { part = 1, of = 1 } = partOf(titleIn(page));
    const isBegun = joins[at - 1] === 'goes on' || part > 1;
    const isOpen = joins[at] !== undefined || part < of;
    if (!isBegun && !isOpen) return undefined;
    return {
      begunTo: isBegun ? endOf(page, firstEntry(page)) : 0,
      openFrom: isOpen ? startOf(page, lastEntry(page)) : page.text.length,
    };
  });
}

/** @param begin UTF-16 offset of the quote in its page @param end offset behind it */
export function isOfListOverPages(
  { begunTo, openFrom }: ListsOverPages,
  begin: number,
  end: number,
): boolean {
  return begin < begunTo || end > openFrom;
}

/** “grows”: the next slide shows the same points again, and more. */
type Join = 'goes on' | 'grows' | undefined;

function joinOf(page: CleanPage, next: CleanPage | undefined, full: number): Join {
  const own = lastEntry(page);
  if (own === undefined) return undefined;
  if (next === undefined || next.page !== page.page + 1)
    return titleIn(page) === '' && page.text.length >= full && own === told(page.blocks).at(-1)
      ? 'goes on'
      : undefined;
  const title = plainTitle(titleIn(page));
  if (title !== '' && title === plainTitle(titleIn(next))) {
    if (repeats(next, page)) return next.text.length > page.text.length ? 'grows' : undefined;
    return isEntry(told(next.blocks)[1]) ? 'goes on' : undefined;
  }
  const [first] = told(next.blocks);
  if (own !== told(page.blocks).at(-1) || first === undefined) return undefined;
  return first.continues === true || follows(own, first) ? 'goes on' : undefined;
}

/** Figures and tables stand at the head or the foot of a page, wherever a list is. */
const told = (blocks: readonly Block[]) =>
  blocks.filter(({ kind }) => kind !== 'caption' && kind !== 'table');

const isEntry = (block: Block | undefined) => block?.kind === 'list' && !/:\s*$/.test(block.text);

const firstEntry = ({ blocks }: CleanPage) => blocks.find(isEntry);
const lastEntry = ({ blocks }: CleanPage) => blocks.findLast(isEntry);

/** Another list begins with another number. */
function follows(last: Block, first: Block): boolean {
  if (!isEntry(first)) return false;
  const [before, after] = [last, first].map(({ text }) => bullet.exec(text)?.[1]);
  return before === undefined || after === undefined ? true : Number(after) === Number(before) + 1;
}

function startOf({ blocks, text }: CleanPage, wanted: Block | undefined): number {
  if (wanted === undefined) return text.length;
  const before = blocks.slice(0, blocks.indexOf(wanted));
  return before.reduce((sum, block) => sum + block.text.length + '\n\n'.length, 0);
}

function endOf(page: CleanPage, wanted: Block | undefined): number {
  return wanted === undefined ? 0 : startOf(page, wanted) + wanted.text.length;
}

const titleIn = ({ blocks: [first] }: CleanPage) => (first?.kind === 'heading' ? first.text : '');

const counted = /\s*[([]?(\d{1,2})\s*(?:\/|of)\s*(\d{1,2})[)\]]?\s*$/i;
const further =
  /\s*(?:[([](?:cont(?:inued|[’'.]?d)?\.?|\d{1,2})[)\]]|,? cont(?:inued|[’'.]d|\.))\s*$/i;

/** “Types of memory (1/2)”: a part of a list, whatever stands on the page. */
function partOf(title: string): { part?: number; of?: number } {
  const [, part, of] = counted.exec(title) ?? [];
  if (part !== undefined) return countsParts(title) ? { part: Number(part), of: Number(of) } : {};
  const [said] = further.exec(title) ?? [];
  return said === undefined || /\(1\)|\[1\]/.test(said) ? {} : { part: 2 };
}

/** “9/11”, “Open 24/7”, “Lecture 11/12” and “Probability of 1/2” count no parts of a list. */
function countsParts(title: string): boolean {
  const [count = '', part, of] = counted.exec(title) ?? [];
  const before = plainTitle(title);
  if (Number(part) > Number(of) || before === '') return false;
  return /[([]/.test(count) || !ofOthers.test(before);
}

/** What a number behind it counts, or is. */
const ofOthers =
  /(?:^|\s)(?:lectures?|chapters?|weeks?|units?|days?|lessons?|modules?|sessions?|classe?s?|pages?|slides?|version|of|is|about|vorlesung|kapitel|woche|einheit|cours|chapitre|semaine|séance|clase|capítulo|semana|von|de)$/;

const plainTitle = (title: string) =>
  title.replace(counted, '').replace(further, '').trim().toLowerCase();

/** Whether a slide shows all lines of the one before. */
function repeats(next: CleanPage, page: CleanPage): boolean {
  const lines = told(page.blocks)
    .slice(1)
    .flatMap(({ text }) => text.split('\n'));
  return lines.every((line) => next.text.includes(line.trim()));
}

/** Share of the letters of the fullest page. */
const leastOfFull = 0.8;
/** Notes and handouts of few pages end where they end. */
const fewestPages = 3;

function letterCountOfFull(pages: readonly CleanPage[]): number {
  if (pages.length < fewestPages) return Number.POSITIVE_INFINITY;
  return Math.max(...pages.map(({ text }) => text.length)) * leastOfFull;
}
