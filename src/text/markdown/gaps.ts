/**
 * Where the gaps of a cloze text are: `{{c1::hidden words}}` or `{{c1::hidden words::hint}}`, as in Anki, also within
 * each other. Pure, in linear time.
 */

export interface Gap {
  /** From `{{` to behind `}}`. */
  start: number;
  end: number;
  /** The hidden words. */
  from: number;
  to: number;
  /** Counts from 1. */
  group: number;
  hint?: string;
  /** Gaps in the hidden words, in order. */
  inner: Gap[];
}

/** Gaps deeper within each other are text. */
const deepest = 8;

const tokens = /\{\{c(\d{1,2})::|::|\\(?!\{\{c\d{1,2}::)[\\{}]|[`{}]/g;

interface Open {
  start: number;
  from: number;
  group: number;
  /** Braces that are open inside the gap: `{{c1::\frac{a}{b}}}` ends at the last two. */
  braces: number;
  /** The first two closing braces, which end a gap whose own braces are not balanced. */
  pair: number;
  /** What may begin the hint. */
  colons: number;
}

/** The outermost gaps, in order. Empty and unclosed ones are text. */
export function gapsOf(source: string): Gap[] {
  const found: Gap[] = [];
  if (!source.includes('{{c')) return found;
  const open: Open[] = [];
  const close = ({ start, from, group, colons }: Open, at: number) => {
    const hasHint = colons !== -1 && colons < at && !isPath(source, from, colons, at);
    const to = hasHint ? colons : at;
    const hint = source.slice(to + 2, at);
    if (from < to)
      found.push({ ...{ start, end: at + 2, from, to, group }, ...(hint && { hint }), inner: [] });
  };
  tokens.lastIndex = 0;
  for (;;) {
    const match = tokens.exec(source);
    if (match === null) break;
    const { 0: token, 1: number, index: at } = match;
    const top = open.at(-1);
    if (number !== undefined) {
      const own = { start: at, from: at + token.length, group: Number(number) || 1 };
      open.push({ ...own, braces: 0, pair: -1, colons: -1 });
      continue;
    }
    if (top === undefined) continue;
    const last = at + token.length - 1;
    const isPair = source.startsWith('}}', last);
    if (token === '{') top.braces += 1;
    else if (token === '`') tokens.lastIndex = behindCode(source, at);
    else if (token === '::') top.colons = top.colons === -1 ? at : top.colons;
    else if (token === '}' && top.braces === 0 && isPair) {
      close(top, at);
      open.pop();
      tokens.lastIndex = at + 2;
      continue;
    } else if (token === '}') top.braces = Math.max(0, top.braces - 1);
    if (isPair && top.pair === -1) top.pair = last;
  }
  for (const one of open) if (one.pair !== -1) close(one, one.pair);
  return nested(found);
}

/** Whole runs of backticks only: tried one by one, a long run would take quadratic time. */
const codeSpan = /(?<!`)(`+)(?!`)([^`\n]+)\1(?!`)(\s*(?:\}\}|::))?/y;

/** Braces and colons in code say nothing, unless the gap ends in the code. */
function behindCode(source: string, at: number): number {
  codeSpan.lastIndex = at;
  const [whole = '`', , code = '', after = ''] = codeSpan.exec(source) ?? [];
  if (code.includes('{{c') || (code.includes('}}') && after === '')) return at + 1;
  return at + whole.length - after.length;
}

/** Letters around the colons that decide. */
const near = 60;
const space = /\s/;

/** Whether the colons belong to code, as in `std::vector<int>` or `id :: a -> a`, and begin no hint. */
function isPath(source: string, from: number, colons: number, to: number): boolean {
  const before = source.slice(Math.max(from, colons - near), colons);
  const after = source.slice(colons + 2, Math.min(to, colons + near));
  if (space.test(before.at(-1) ?? '') && space.test(after[0] ?? '')) return /[-=]>/.test(after);
  if (!/[A-Za-z_][\w>]*$/.test(before)) return false;
  if (/\b(std|crate|self|super)$/.test(before)) return /^[\w~*]/.test(after);
  return /^~?[A-Za-z_]\w*(?:::~?\w|<\w|!\(|\(\)|->|;)/.test(after);
}

function nested(found: Gap[]): Gap[] {
  found.sort((a, b) => a.start - b.start);
  const roots: Gap[] = [];
  const around: Gap[] = [];
  for (const gap of found) {
    while ((around.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= gap.start) around.pop();
    const parent = around.at(-1);
    if (around.length >= deepest || gap.end > (parent?.to ?? gap.end)) continue;
    (parent?.inner ?? roots).push(gap);
    around.push(gap);
  }
  return roots;
}
