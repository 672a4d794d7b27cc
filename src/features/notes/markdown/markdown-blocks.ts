/** The blocks of a Markdown text: headings, paragraphs, lists, quotes, code. Pure; every text parses. */
import { type Inline, parseInline } from './markdown-inline.ts';

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
  | { kind: 'rule' };

const maxDepth = 8;
const fence = /^\s{0,3}(```|~~~)/;
const heading = /^#{1,6}\s+/;
const rule = /^\s{0,3}([-*_])(\s*\1){2,}\s*$/;
const quote = /^\s{0,3}>\s?/;
const item = /^(\s*)(?:([-*+])|(\d{1,9})[.)])\s+/;
const tick = /^\[([ xX])\]\s+/;

export function parseMarkdown(text: string): Block[] {
  return parseLines(text.split('\n'), 0);
}

function parseLines(lines: string[], depth: number): Block[] {
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at++;
      continue;
    }
    const [block, next] = blockAt(lines, at, depth);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

type Taken = [block: Block, next: number];

function blockAt(lines: string[], at: number, depth: number): Taken {
  const line = lines[at] ?? '';
  if (fence.test(line)) return codeAt(lines, at);
  const hashes = heading.exec(line)?.[0];
  if (hashes !== undefined) {
    const content = parseInline(line.slice(hashes.length).replace(/\s+#+\s*$/, ''));
    return [{ kind: 'heading', level: hashes.trim().length, content }, at + 1];
  }
  if (rule.test(line)) return [{ kind: 'rule' }, at + 1];
  if (depth < maxDepth && quote.test(line)) {
    const end = endWhere(lines, at, (next) => !quote.test(next));
    const inner = lines.slice(at, end).map((next) => next.replace(quote, ''));
    return [{ kind: 'quote', children: parseLines(inner, depth + 1) }, end];
  }
  if (depth < maxDepth && item.test(line)) return listAt(lines, at, depth);
  const end = endWhere(lines, at, (next) => next.trim() === '' || startsBlock(next));
  const words = lines.slice(at, end).map((next) => next.trim());
  return [{ kind: 'paragraph', content: parseInline(words.join('\n')) }, end];
}

function startsBlock(line: string): boolean {
  return [fence, heading, rule, quote, item].some((start) => start.test(line));
}

function endWhere(lines: string[], at: number, isOver: (line: string) => boolean): number {
  let end = at + 1;
  while (end < lines.length && !isOver(lines[end] ?? '')) end++;
  return end;
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
