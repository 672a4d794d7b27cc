/** A language model as the makers see it, wherever it runs. */

export interface Wanted {
  /** Name of the schema, for the endpoint. */
  name: string;
  /** JSON Schema of one item. */
  item: object;
  system: string;
  user: string;
  maxTokens: number;
}

export type Asked =
  /** `isSkipped`: it did not answer, which the student is told otherwise. */
  | { ok: true; items: unknown[]; isSkipped?: true }
  /** `away`: no answer, or it asked to wait too long. `refused`: it declined. */
  | { ok: false; reason: 'away' | 'refused' | 'no tokens left' };

export interface Model {
  ask(wanted: Wanted): Promise<Asked>;
  /** By the endpoint's count. */
  readonly usedTokens: number;
}

/** For a model that accepts no schema. */
export function schemaInWords(item: object): string {
  return `\n\nAnswer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(listOf(item))}`;
}

/** JSON Schema of the answer: a list of items. */
export function listOf(item: object): object {
  return objectOf({ items: arrayOf(item) });
}

/** JSON Schema for strict answers: every property is required, and others are forbidden. */
export const text = { type: 'string' };
export const integer = { type: 'integer' };

export function arrayOf(items: object): object {
  return { type: 'array', items };
}

export function objectOf(properties: Record<string, object>): object {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Finds the items in a model's answer: in a list, in a fence, among words, or in a truncated list. Returns complete items, unchecked. */
export function itemsIn(text: string): unknown[] {
  return listIn(fencedIn(text).trim()) ?? wholeObjects(text);
}

const fence = '```';

/** The text between the first two fences. Not a regular expression: many blanks after a fence would make it slow. */
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
  // A single item also has lists, of options or pairs.
  if ('items' in value && Array.isArray(value.items)) return value.items;
  if ('quote' in value || 'pairs' in value) return undefined;
  return Object.values(value).find(Array.isArray) ?? undefined;
}

interface Braces {
  from: number;
  to: number;
  inner: Braces[];
}

/** The outermost objects that are valid JSON. Where one is invalid, such as a truncated list, the objects inside it. */
function wholeObjects(text: string): unknown[] {
  const whole = (all: readonly Braces[]): unknown[] =>
    all.flatMap(({ from, to, inner }) => {
      const value = readJson(text.slice(from, to));
      if (value === undefined) return whole(inner);
      return listIn(text.slice(from, to)) ?? [value];
    });
  return whole(bracesIn(text));
}

/** Valid answers nest less deeply. */
const deepest = 8;

function bracesIn(text: string): Braces[] {
  const outer: Braces[] = [];
  const open: Braces[] = [];
  for (const { 0: sign, index } of text.matchAll(/[{}]/g)) {
    if (sign === '{') {
      // A brace that is never closed is not an object, but the objects inside it count.
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
    return undefined;
  }
}
