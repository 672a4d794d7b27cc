/**
 * The grammar of everything that is searched, from the search of the whole library to the field above a list: words,
 * `"phrases"`, `-word` that leaves things out, `in:`, `course:`, `tag:`, `folder:`, dates by
 * `edited:`, `after:` and `before:`, and `#tag`. Pure, and linear in the
 * typed length.
 */

export type FilterName = 'in' | 'course' | 'tag' | 'folder' | 'edited' | 'after' | 'before';

/** A word, a phrase or a filter. */
export interface SearchPart {
  /** As it was typed, with its signs. */
  whole: string;
  /** Without the minus that leaves out. */
  body: string;
  /** It began with a minus: what has it is left out. */
  isLeftOut: boolean;
  filter: FilterName | undefined;
  /** It began with `#` and has a letter: `#1` is a word. */
  isTag: boolean;
  isPhrase: boolean;
  /** Without signs and quotes. Empty while it is typed. */
  value: string;
}

const part =
  /(-?)(?:(in|course|tag|folder|edited|after|before):|(#)(?="?[\p{N}_/-]*\p{L}))?(?:"([^"]*)"?|([^\s"]+))/giu;
/** A filter that is still being typed. */
const unfinished = /^(?:in|course|tag|folder|edited|after|before):$/i;
/** They open and close phrases too. */
const quotes = /[“”„‟«»]/g;

/** Does not return filters that have no value yet. */
export function partsOfSearch(typed: string): SearchPart[] {
  return readParts(typed).flatMap((one) => one ?? []);
}

/** @returns `undefined` in place of a filter without a value */
function readParts(typed: string): (SearchPart | undefined)[] {
  const parts = [...typed.replace(quotes, '"').matchAll(part)].map(readPart);
  // Lists of one kind of things are searched with `in:` before what was typed there.
  const others = parts.flatMap((one) => (one === undefined || one.filter === 'in' ? [] : one));
  const [only] = others;
  // A search for “-5” leaves nothing out.
  const isNumber = others.length === 1 && only?.isLeftOut && /^\p{N}/u.test(only.body);
  if (!isNumber) return parts;
  const number = { ...only, isLeftOut: false, body: only.whole, value: only.whole };
  return parts.map((one) => (one === only ? number : one));
}

function readPart(match: RegExpExecArray): SearchPart | undefined {
  const [whole, minus = '', filter, hash, phrase, word] = match;
  const body = whole.slice(minus.length);
  if (unfinished.test(body)) return undefined;
  return {
    ...{ whole, body, isLeftOut: minus !== '', isTag: hash !== undefined },
    filter: filter?.toLowerCase() as FilterName | undefined,
    ...{ isPhrase: phrase !== undefined, value: phrase ?? word ?? '' },
  };
}

/** The typed text with other words in place of its parts, and one blank between words. */
export function replaceParts(typed: string, replace: (part: SearchPart) => string): string {
  const parts = readParts(typed).values();
  return typed
    .replace(quotes, '"')
    .replace(part, () => {
      const own = parts.next().value;
      return own === undefined ? '' : replace(own);
    })
    .replace(/\s+/g, ' ')
    .trim();
}
