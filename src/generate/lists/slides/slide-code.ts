/** What a line of code gives, where the slide says it: in a comment behind it, or as the answer of a prompt. Pure. */
import type { CleanPage } from '../../../text/clean-page.ts';
import { grownAway } from './slide-pages.ts';

export interface CodeResult {
  front: string;
  back: string;
  page: number;
  /** Verbatim from the page. */
  quote: string;
  /** Index of its block in the whole text. */
  block: number;
}

interface Value {
  value: string;
  line: string;
}

const [longestCode, longestResult, mostOnPage, mostLetters] = [60, 60, 3, 2000];
/** “s[:3] # ⇒ 'cat'”, “len(x) // returns 3” */
const commented =
  /^(\S.*?)\s*(?:#|\/\/|--)\s*(?:⇒|→|=>|->|>>|(?:prints?|returns?|gives?|outputs?|results?(?: in)?|evaluates to)\b:?)\s*(\S.*)$/iu;
const assigned = /^([\p{L}_]\w*)\s*=\s*((?:["'”“[({]|-?\d).*)$/u;
const remark = /\s+(?:\([^()]*\p{L}{3,}[^()]*\)|#.*)$/u;
/** Known without the slide. */
const known = new Set(
  'print len range sum min max abs sorted reversed list tuple set dict str int float bool type round zip map filter enumerate any all chr ord hex bin repr isinstance divmod pow True False None true false null in not and or is if else for lambda'.split(
    ' ',
  ),
);

/** @param pages of a deck */
export function codeResultsIn(pages: readonly CleanPage[]): CodeResult[] {
  const grown = grownAway(pages);
  let block = -1;
  return pages.flatMap(({ page, blocks, text: whole }) => {
    const values = new Map<string, Value>();
    const found: CodeResult[] = [];
    for (const { kind, text } of blocks) {
      block += 1;
      if (kind === 'heading' || grown.has(page)) continue;
      const lines = text.slice(0, mostLetters).split('\n');
      for (const [index, line] of lines.entries()) {
        const told = toldBy(line.trim(), lines[index + 1]?.trim() ?? '');
        const asked = told && askFor(told.code, values);
        if (told !== undefined && asked !== undefined && found.length < mostOnPage) {
          const { front, lines: used } = asked;
          const quote = spanOf([...used, told.quote], whole);
          if (quote !== undefined) found.push({ front, back: told.result, page, quote, block });
        }
        const [, name = '', value = ''] =
          assigned.exec(line.replace(/^\s*(?:>>>|\$)?\s*/, '').replace(remark, '')) ?? [];
        if (name !== '') values.set(name, { value: value.trim(), line: line.trim() });
      }
    }
    return found;
  });
}

function toldBy(
  line: string,
  next: string,
): { code: string; result: string; quote: string } | undefined {
  const [, behind = '', said = ''] = commented.exec(line) ?? [];
  const [, prompted = ''] = /^>>> (.+)$/.exec(line) ?? [];
  const isAnswered = prompted !== '' && next !== '' && !/^(?:>>>|\.\.\.|Traceback)/.test(next);
  const code = (behind !== '' ? behind : isAnswered ? prompted : '').replace(/^>>> /, '').trim();
  const result = (behind !== '' ? said : next).replace(remark, '').trim();
  const isFine =
    code !== '' &&
    code.length <= longestCode &&
    result !== '' &&
    result.length <= longestResult &&
    !code.includes('#') &&
    // A statement has no value; words are no result.
    !/^(?:for|if|while|def|class|import|from|with|return|else|try|del)\b/.test(code) &&
    !/^[\p{L}_][\w, *]*(?<![=!<>])=(?!=)/u.test(code) &&
    (!/\p{L}+ \p{L}+ \p{L}+/u.test(result) || /^["'[({]/.test(result));
  return isFine ? { code, result, quote: behind !== '' ? line : `${line}\n${next}` } : undefined;
}

/** @returns `undefined` if the code uses a name that the slide does not give a value */
function askFor(
  code: string,
  values: ReadonlyMap<string, Value>,
): { front: string; lines: string[] } | undefined {
  const [, inner = ''] = /^print\((.*)\)$/.exec(code) ?? [];
  const plain = inner === '' ? code : inner;
  const bare = plain.replace(/(["'”“]).*?["'”“]/g, ' ').replace(/\.\s*\w+/g, ' ');
  const names = [...new Set(bare.match(/[\p{L}_]\w*/gu) ?? [])].filter((name) => !known.has(name));
  const used = names.flatMap((name) => {
    const known = values.get(name);
    return known === undefined ? [] : [{ name, ...known }];
  });
  const given = used.map(({ name, value }) => `${name} = ${value}`);
  if (given.length < names.length || !/[[(+*/%<>=.-]/.test(plain)) return undefined;
  const where = given.length === 0 ? '' : ` where ${given.join(', ')}`;
  if (where.length > longestCode * 2) return undefined;
  return { front: `What does “${plain}” give${where}?`, lines: used.map(({ line }) => line) };
}

const longestQuote = 600;

/** From the first of these lines to the last one, verbatim. */
function spanOf(lines: readonly string[], whole: string): string | undefined {
  const last = lines.at(-1) ?? '';
  const end = whole.indexOf(last);
  const starts = lines.map((line) => whole.indexOf(line));
  const start = Math.min(...starts);
  if (start < 0 || end < 0) return undefined;
  const span = whole.slice(start, end + last.length);
  return span.length > longestQuote ? undefined : span;
}
