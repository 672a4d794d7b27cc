/** The items in what a model said: in a list, in a fence, with words around them, or broken off after some. */

/** Whole ones only, in their order. Nothing is known yet of what is in them. */
export function itemsIn(text: string): unknown[] {
  return listIn(fencedIn(text).trim()) ?? wholeObjects(text);
}

const fence = '```';

/** What stands between the first two fences. Looked for without a pattern: a model may say a fence, and blanks without end. */
function fencedIn(text: string): string {
  const open = text.indexOf(fence);
  const close = open < 0 ? -1 : text.indexOf(fence, open + fence.length);
  if (close < 0) return text;
  return text.slice(open + fence.length, close).replace(/^json/i, '');
}

function listIn(json: string): unknown[] | undefined {
  const value = readJson(json);
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  // A single item has lists too: of options, of pairs.
  if ('items' in value && Array.isArray(value.items)) return value.items;
  if ('quote' in value || 'pairs' in value) return undefined;
  return Object.values(value).find(Array.isArray) ?? undefined;
}

interface Braces {
  from: number;
  to: number;
  inner: Braces[];
}

/** The outermost that are JSON. In one that is not, such as the end of a list that was broken off, those inside it. */
function wholeObjects(text: string): unknown[] {
  const whole = (all: readonly Braces[]): unknown[] =>
    all.flatMap(({ from, to, inner }) => {
      const value = readJson(text.slice(from, to));
      if (value === undefined) return whole(inner);
      return listIn(text.slice(from, to)) ?? [value];
    });
  return whole(bracesIn(text));
}

/** More are no answer. */
const deepest = 8;

function bracesIn(text: string): Braces[] {
  const outer: Braces[] = [];
  const open: Braces[] = [];
  for (const { 0: sign, index } of text.matchAll(/[{}]/g)) {
    if (sign === '{') {
      // One that is never closed is none; what is inside it counts by itself.
      if (open.length === deepest) for (const one of open.shift()?.inner ?? []) outer.push(one);
      open.push({ from: index, to: index, inner: [] });
      continue;
    }
    const closed = open.pop();
    if (closed === undefined) continue;
    closed.to = index + 1;
    (open.at(-1)?.inner ?? outer).push(closed);
  }
  return [...outer, ...open.flatMap(({ inner }) => inner)];
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // It is looked at in pieces then.
    return undefined;
  }
}
