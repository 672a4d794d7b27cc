/** The blocks of a Markdown text: headings, paragraphs, lists, quotes, code, tables, formulas. Pure; every text parses. */
import { type Inline, parseInline, texOf } from './markdown-inline.ts';

export interface ListItem {
  /** A tick box in front of it; absent in a plain item. */
  checked?: boolean;
  content: Inline[];
  children: Block[];
}

export type Block =
  | { kind: 'heading'; level: number; content: Inline[] }
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: ListItem[] }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'code'; text: string }
  | { kind: 'math'; text: string }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

const maxDepth = 8;
const fence = /^\s{0,3}(```|~~~)/;
const heading = /^#{1,6}\s+/;
const rule = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const quote = /^\s{0,3}>\s?/;
const item = /^(\s*)(?:([-*+])|(\d{1,9})[.)])\s+/;
const display = /^\s{0,3}(\$\$|\\\[)/;
const tableRow = /^\s{0,3}\|.*\|\s*$/;
const tableRule = /^\s{0,3}\|(\s*:?-+:?\s*\|)+\s*$/;
const tick = /^\[([ xX])\]\s+/;

export function parseMarkdown(text: string): Block[] {
  return parseLines(text.split('\n'), 0);
}

function parseLines(lines: string[], depth: number): Block[] {
  const blocks: Block[] = [];
  const unended: Unended = new Map();
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at++;
      continue;
    }
    const [block, next] = blockAt(lines, at, depth, unended);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

type Taken = [block: Block, next: number];

/** By the end that a formula needs: up to which line none has it. It is looked for only once, which keeps the time linear. */
type Unended = Map<string, number>;

function blockAt(lines: string[], at: number, depth: number, unended: Unended): Taken {
  const line = lines[at] ?? '';
  if (fence.test(line)) return codeAt(lines, at);
  const hashes = heading.exec(line)?.[0];
  if (hashes !== undefined) {
    const content = parseInline(withoutEndMarks(line.slice(hashes.length)));
    return [{ kind: 'heading', level: hashes.trim().length, content }, at + 1];
  }
  const formula = display.test(line) ? displayAt(lines, at, unended) : undefined;
  if (formula !== undefined) return formula;
  if (isTable(lines, at)) return tableAt(lines, at);
  if (rule.test(line)) return [{ kind: 'rule' }, at + 1];
  if (depth < maxDepth && quote.test(line)) {
    const end = endWhere(lines, at, (next) => !quote.test(next));
    const inner = lines.slice(at, end).map((next) => next.replace(quote, ''));
    return [{ kind: 'quote', children: parseLines(inner, depth + 1) }, end];
  }
  if (depth < maxDepth && item.test(line)) return listAt(lines, at, depth);
  const end = endWhere(
    lines,
    at,
    (next, place) => next.trim() === '' || startsBlock(next) || isTable(lines, place),
  );
  const words = lines.slice(at, end).map((next) => next.trim());
  return [{ kind: 'paragraph', content: parseInline(words.join('\n')) }, end];
}

/** Of a heading: `## Cells ##`. Looked for from the end, which takes no longer where there are many spaces. */
function withoutEndMarks(words: string): string {
  const all = words.trimEnd();
  let end = all.length;
  while (all[end - 1] === '#') end--;
  const isMark = end < all.length && /\s/.test(all[end - 1] ?? '');
  return isMark ? all.slice(0, end).trimEnd() : words;
}

function startsBlock(line: string): boolean {
  return [fence, heading, rule, quote, item].some((start) => start.test(line));
}

function endWhere(
  lines: string[],
  at: number,
  isOver: (line: string, at: number) => boolean,
): number {
  let end = at + 1;
  while (end < lines.length && !isOver(lines[end] ?? '', end)) end++;
  return end;
}

/** A formula that has its lines for itself. Where it does not end before the next empty line, it is a paragraph. */
function displayAt(lines: string[], at: number, unended: Unended): Taken | undefined {
  const close = (lines[at] ?? '').trimStart().startsWith('$$') ? '$$' : '\\]';
  if (at < (unended.get(close) ?? 0)) return undefined;
  const taken: string[] = [];
  for (let next = at; next < lines.length; next++) {
    const line = (lines[next] ?? '').trim();
    unended.set(close, next);
    if (line === '') return undefined;
    taken.push(next === at ? line.slice(2) : line);
    const found = taken.at(-1)?.indexOf(close) ?? -1;
    if (found === -1) continue;
    const isEnd = found === (taken.at(-1)?.length ?? 0) - 2;
    const tex = taken.join('\n').slice(0, -2).trim();
    return isEnd && tex !== '' ? [{ kind: 'math', text: texOf(tex) }, next + 1] : undefined;
  }
  return undefined;
}

function isTable(lines: readonly string[], at: number): boolean {
  return tableRow.test(lines[at] ?? '') && tableRule.test(lines[at + 1] ?? '');
}

function tableAt(lines: string[], at: number): Taken {
  const end = endWhere(lines, at + 1, (line) => !tableRow.test(line));
  const [head = [], ...rows] = [lines[at] ?? '', ...lines.slice(at + 2, end)].map(cellsOf);
  return [{ kind: 'table', head, rows }, end];
}

/** A bar in a cell is written `\\|`. */
function cellsOf(line: string): Inline[][] {
  const inside = line.trim().slice(1, -1);
  return inside.split(/(?<!\\)\|/).map((cell) => parseInline(cell.trim().replaceAll('\\|', '|')));
}

function codeAt(lines: string[], at: number): Taken {
  const mark = fence.exec(lines[at] ?? '')?.[1] ?? '```';
  const end = endWhere(lines, at, (line) => line.trim().startsWith(mark));
  return [{ kind: 'code', text: lines.slice(at + 1, end).join('\n') }, end + 1];
}

/** Takes the items that follow each other; what is indented more belongs to the item above it. */
function listAt(lines: string[], at: number, depth: number): Taken {
  const first = item.exec(lines[at] ?? '');
  const indent = first?.[1]?.length ?? 0;
  const ordered = first?.[3] !== undefined;
  const items: ListItem[] = [];
  let next = at;
  while (next < lines.length) {
    const match = item.exec(lines[next] ?? '');
    if (match === null || (match[1]?.length ?? 0) > indent) break;
    if ((match[3] !== undefined) !== ordered) break;
    const end = endWhere(lines, next, (line) => line.trim() === '' || !isDeeper(line, indent));
    items.push(itemOf(lines.slice(next, end), match[0].length, depth));
    next = end;
  }
  return [{ kind: 'list', ordered, start: Number(first?.[3] ?? 1), items }, next];
}

function isDeeper(line: string, indent: number): boolean {
  return line.length - line.trimStart().length > indent;
}

function itemOf([head = '', ...rest]: string[], markLength: number, depth: number): ListItem {
  const words = head.slice(markLength);
  const box = tick.exec(words);
  return {
    ...(box === null ? {} : { checked: box[1] !== ' ' }),
    content: parseInline(box === null ? words : words.slice(box[0].length)),
    children: parseLines(rest, depth + 1),
  };
}
