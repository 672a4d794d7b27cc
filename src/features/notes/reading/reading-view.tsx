/**
 * A note as it is read. Long notes are drawn in parts: the part in view at once, the rest while the page is at rest, and
 * the browser lays out what is near (`content-visibility`), so that its search and print still find everything.
 */
import { type MouseEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Heading, headingsOf } from '../../../model/note-headings.ts';
import type { Term } from '../../../queries/search/engine/search-line.ts';
import { wordsOfLink } from '../../../text/markdown/link-targets.ts';
import { parseSections, type Section } from '../../../text/markdown/markdown-blocks.ts';
import { textForReader } from '../../../text/markdown/reader-text.ts';
import type { TextEdit } from '../../../text/note-text.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { headerPx } from '../../../ui/list/scroll-along.ts';
import { Ticks } from '../../../ui/markdown/markdown-parts.tsx';
import {
  MarkdownBlock,
  MarkdownFrame,
  type Show,
  type ShowLink,
  type ShowTag,
} from '../../../ui/markdown/markdown-view.tsx';
import { markRanges, rangeOfWords, rangesOfTerms, textNodesOf } from './found-words.ts';
import { HitBar } from './hit-bar.tsx';
import { boxesOf, placeInDrawn, placeInSource, placeOfBox } from './place-in-source.ts';

/** A place in the text, and its distance from the top of the window, pixels. */
export interface Place {
  at: number;
  topPx: number;
  /** The cell of a table that begins at `at`. */
  cell?: [row: number, column: number] | undefined;
}

interface ReadingViewProps {
  text: string;
  show: Show;
  showLink?: ShowLink | undefined;
  showTag?: ShowTag | undefined;
  /** Where to begin; absent: at the top. */
  start?: Place | undefined;
  found?: FoundWords | undefined;
  /** What a search looks for in the note; another object looks anew. */
  sought?: readonly Term[] | undefined;
  /** No search looks for words any more. */
  onEndOfHits?: (() => void) | undefined;
  /** A tap on words. */
  onWrite: (place: Place) => void;
  onEdit: (edit: TextEdit) => void;
}

/** Words to show marked. Another object shows them again. */
export interface FoundWords {
  words: string;
  /** Where they stand in the text. */
  from: number;
  to: number;
}

/** Blocks drawn at once, and in each later turn. */
const [firstBlocks, moreBlocks] = [60, 150];

export function ReadingView(props: ReadingViewProps) {
  const { text, show, showLink, showTag, start, found, sought, onWrite, onEdit, onEndOfHits } =
    props;
  const sections = useMemo(() => sectionsForReader(text), [text]);
  const view = useRef<HTMLDivElement>(null);
  const startAt = start ? sections.findLastIndex(({ from }) => from <= start.at) : 0;
  const [drawn, setDrawn] = useState(() => Math.max(0, startAt) + firstBlocks);
  const [first, last] = found ? sectionsAround(sections, found) : [0, 0];
  const count = Math.max(drawn, last + firstBlocks);
  const isWhole = count >= sections.length;
  // Found places are sought in the first part and once in the whole note: after each part it would take quadratic time.
  const drawnNow = useMemo(() => ({ sections, isWhole }), [sections, isWhole]);
  useEffect(() => {
    if (isWhole) return;
    const timer = setTimeout(() => setDrawn(count + moreBlocks), 0);
    return () => clearTimeout(timer);
  });
  // The line that was in view stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only as it opens
  useLayoutEffect(() => {
    if (start === undefined) return;
    const block = view.current?.children[Math.max(0, startAt)];
    const section = sections[Math.max(0, startAt)];
    if (!block || !section) return;
    scrollBy(0, block.getBoundingClientRect().top - start.topPx);
    const within = placeWithin(
      block,
      text.slice(section.from, section.to),
      start.at - section.from,
    );
    scrollBy(0, within.getBoundingClientRect().top - start.topPx);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an edit of the text does not scroll to them again
  useEffect(() => {
    const { current } = view;
    return found && current ? showWords(current, [first, last], found.words, sought) : undefined;
  }, [found]);
  const rangeOfFound = () => {
    const { current } = view;
    return found && current ? rangeIn(current, [first, last], found.words) : undefined;
  };
  const write = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || isActive(event.target)) return;
    if (getSelection()?.isCollapsed === false) return;
    onWrite({ ...placeOfTap(event, text), topPx: event.clientY });
  };
  return (
    <MarkdownFrame show={show} showLink={showLink} showTag={showTag}>
      {sought && onEndOfHits ? (
        <HitBar
          view={view}
          terms={sought}
          drawn={drawnNow}
          begin={rangeOfFound}
          onEnd={onEndOfHits}
        />
      ) : null}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the tab “Edit” does it for keys */}
      <div
        ref={view}
        data-reading
        onClick={write}
        className="grid min-h-[50dvh] cursor-text grid-cols-1 content-start gap-4 leading-[1.625] break-words"
      >
        {sections.slice(0, count).map((section, index) => (
          <ShownSection
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other identity
            key={index}
            section={section}
            isFar={sections.length > firstBlocks}
            text={text}
            onEdit={onEdit}
          />
        ))}
      </div>
    </MarkdownFrame>
  );
}

/** Blocks without what is hidden from readers, at their places in the whole text. */
function sectionsForReader(whole: string): Section[] {
  const { text, placeInWhole } = textForReader(whole);
  return parseSections(text, { hasTags: true }).map(({ from, to, block }) => {
    return { from: placeInWhole(from), to: placeInWhole(to), block };
  });
}

function sectionsAround(sections: readonly Section[], { from, to }: FoundWords): [number, number] {
  const sectionOf = (at: number) =>
    Math.max(
      0,
      sections.findLastIndex((one) => one.from <= at),
    );
  return [sectionOf(from), sectionOf(Math.max(from, to - 1))];
}

function rangeIn(view: HTMLElement, [first, last]: [number, number], words: string) {
  return rangeOfWords([...view.children].slice(first, last + 1), words);
}

/** Scrolls to words and marks them. @returns a function that takes the mark away */
function showWords(
  view: HTMLElement,
  [first, last]: [number, number],
  words: string,
  sought: readonly Term[] = [],
): () => void {
  view.children[first]?.scrollIntoView({ block: 'center' });
  const range = rangeIn(view, [first, last], words);
  if (range === undefined) return () => undefined;
  // Far blocks are laid out once they are near.
  const frame = requestAnimationFrame(() => {
    const { top, bottom } = range.getBoundingClientRect();
    if (top < headerPx || bottom > innerHeight) scrollBy(0, top - innerHeight / 3);
  });
  // All places of a search are marked by their bar.
  const areMarked = rangesOfTerms([...view.children], sought).length > 0;
  const unmark = !areMarked ? markRanges([range]) : () => undefined;
  return () => {
    cancelAnimationFrame(frame);
    unmark();
  };
}

interface ShownSectionProps {
  section: Section;
  /** One of many: laid out when it is near. */
  isFar: boolean;
  text: string;
  onEdit: (edit: TextEdit) => void;
}

/** Links of one paragraph that are drawn as links; with more of them, their words are drawn: each takes time. */
const mostLinks = 200;

function hasTooManyLinks({ block, from, to }: Section, text: string): boolean {
  if (block.kind !== 'paragraph') return false;
  const marks = text.slice(from, to).match(/\[\[|\]\(/g);
  return marks !== null && marks.length > mostLinks;
}

function ShownSection({ section, isFar, text, onEdit }: ShownSectionProps) {
  const { from, to, block } = section;
  const boxes = useMemo(() => boxesOf(block), [block]);
  const isPlain = useMemo(() => hasTooManyLinks(section, text), [section, text]);
  const shown = <MarkdownBlock block={block} />;
  const drawn = isPlain ? <MarkdownFrame showLink={wordsOfLink}>{shown}</MarkdownFrame> : shown;
  return (
    <div
      data-from={from}
      data-to={to}
      className={isFar ? '[contain-intrinsic-size:auto_4rem] [content-visibility:auto]' : undefined}
    >
      {boxes.length === 0 ? (
        drawn
      ) : (
        <Ticks
          value={(item, isOn) => {
            const at = placeOfBox(text.slice(from, to), boxes.indexOf(item));
            if (at === undefined) return;
            onEdit({ from: from + at, to: from + at + 1, insert: isOn ? 'x' : ' ' });
          }}
        >
          {drawn}
        </Ticks>
      )}
    </div>
  );
}

/** What a tap presses or plays itself. */
function isActive(target: EventTarget): boolean {
  const active = 'a, button, input, label, audio, video, summary, [role="button"]';
  return !(target instanceof Element) || target.closest(active) !== null;
}

/** The place in the text under a tap; below the last block its end. */
function placeOfTap(event: MouseEvent, text: string): Omit<Place, 'topPx'> {
  const element = event.target instanceof Element ? event.target.closest('[data-from]') : null;
  if (element === null) return { at: text.length };
  const [from, to] = [Number(element.getAttribute('data-from')), element.getAttribute('data-to')];
  const cell = cellOfTap(event.target as Element, element);
  if (cell !== undefined) return { at: from, cell };
  const point = document.caretPositionFromPoint?.(event.clientX, event.clientY);
  const before = document.createRange();
  before.setStart(element, 0);
  if (point && element.contains(point.offsetNode)) before.setEnd(point.offsetNode, point.offset);
  return { at: from + placeInSource(text.slice(from, Number(to)), before.toString()) };
}

/** @returns `undefined` in a table within another block, whose source is written */
function cellOfTap(target: Element, block: Element): Place['cell'] {
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const row = cell?.closest('tr');
  if (!cell || !row || row.closest('li, blockquote') !== null || !block.contains(row))
    return undefined;
  return [row.rowIndex, cell.cellIndex];
}

/** Where in a drawn block a place of its source stands: a long paragraph is a block too. */
export function placeWithin(block: Element, source: string, at: number): Element | Range {
  if (at <= 0) return block;
  const nodes = textNodesOf(block);
  const drawn = nodes.map(({ data }) => data).join('');
  let left = placeInDrawn(source, drawn, at);
  for (const node of nodes) {
    if (left < node.length) {
      const range = document.createRange();
      range.setStart(node, left);
      range.setEnd(node, left + 1);
      return range;
    }
    left -= node.length;
  }
  return block;
}

/**
 * The first line in view, for the surface to begin with.
 * @param text of the note
 * @returns `undefined` if nothing is drawn
 */
export function placeInView(within: HTMLElement | null, text: string): Place | undefined {
  const blocks = [...(within?.querySelectorAll('[data-from]') ?? [])];
  const first = blocks.find((element) => element.getBoundingClientRect().bottom > headerPx);
  if (first === undefined) return undefined;
  const { top, left } = first.getBoundingClientRect();
  const [from, to] = [Number(first.getAttribute('data-from')), first.getAttribute('data-to')];
  const point =
    top < headerPx && first.querySelector('table') === null
      ? document.caretPositionFromPoint?.(left + 1, headerPx + 1)
      : undefined;
  if (!point || !first.contains(point.offsetNode)) return { at: from, topPx: top };
  const before = document.createRange();
  before.setStart(first, 0);
  before.setEnd(point.offsetNode, point.offset);
  const at = from + placeInSource(text.slice(from, Number(to)), before.toString());
  before.collapse(false);
  return { at, topPx: before.getClientRects()[0]?.top ?? headerPx };
}

/** Scrolls to the block that holds this place of the text. */
export function showPlace(within: HTMLElement | null, at: number): void {
  const blocks = [...(within?.querySelectorAll('[data-from]') ?? [])];
  const block = blocks.findLast((element) => Number(element.getAttribute('data-from')) <= at);
  if (block) scrollBy(0, block.getBoundingClientRect().top - headerPx - 16);
}

interface OutlineProps {
  text: string;
  onChoose: (heading: Heading) => void;
  onClose: () => void;
}

export function Outline({ text, onChoose, onClose }: OutlineProps) {
  const headings = [...headingsOf(text)].filter(({ words }) => words !== '');
  const top = Math.min(...headings.map(({ level }) => level));
  return (
    <Dialog title="Outline" onClose={onClose}>
      {headings.length === 0 ? (
        <p className="text-muted">Headings of this note will appear here. Start a line with #.</p>
      ) : (
        <ul className="-mx-3 grid">
          {headings.map((one) => (
            <li key={one.at}>
              <button
                type="button"
                dir="auto"
                className="min-h-11 w-full rounded-control px-3 py-2 text-start wrap-anywhere hover:bg-surface-2"
                style={{ paddingInlineStart: 12 + (one.level - top) * 20 }}
                onClick={() => onChoose(one)}
              >
                {one.words}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
