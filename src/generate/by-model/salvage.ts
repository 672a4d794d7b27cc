/** The items in what a model said: in a list, in a fence, with words around them, or broken off after some. */

/** Spaces are trimmed afterwards: with `\s*` in it, a fence that is never closed takes time by the square of the spaces behind it. */
const fenced = /^[\s\S]*?```(?:json)?([\s\S]*?)```[\s\S]*$/i;

/** Whole ones only, in their order. Nothing is known yet of what is in them. */
export function itemsIn(text: string): unknown[] {
  return listIn(text.replace(fenced, '$1').trim()) ?? wholeObjects(text);
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
      if (open.length === deepest) outer.push(...(open.shift()?.inner ?? []));
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
