/** Splits a block's text into sentences; a sentence is a verbatim slice of the text. */
import { rememberTexts } from '../prepare/remember.ts';

const abbreviations = new Set(
  'e.g i.e cf v vs etc al fig figs eq eqs no nos vol vols p pp ch chap sec ed eds dr mr mrs ms prof st jr sr inc ltd co corp approx dept est gen gov hon lt col sgt rev sen rep u.s u.k u.n ph.d m.d b.c a.d a.m p.m resp def thm viz ca jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
/** After these a full stop may end the sentence too: it does if a usual opening word follows. */
const mayEnd = new Set([
  'u.s',
  'u.k',
  'u.n',
  'ph.d',
  'm.d',
  'b.c',
  'a.d',
  'a.m',
  'p.m',
  'etc',
  'al',
  'inc',
  'co',
]);
const opening =
  /^[“"‘'(]?(The|A|An|In|On|At|For|From|By|This|That|These|Those|It|They|He|She|We|You|There|However|But|And|As|If|When|While|Although|Since|After|Before|Some|Many|Most|One|Such|Each|Both|Other|Another|Because|Thus|So|To|Our|His|Her|Its|Their|All|No|Not|With|During|Under|Once|Unlike|Like|Several|Two|Three)\b/;
// Begins where a row of signs does: from each sign of a long row it would take time by the square of them.
const boundary = /(?<![.!?…])[.!?…]+[)\]”’"']*\s+(?=[“"‘'([]?[\p{Lu}\p{N}])|[。！？｡]|[؟।॥]\s*/gu;
const maxParenthesis = 300;
/** Letters looked back for an abbreviation. */
const maxAbbreviation = 40;

/** What another language than English adds. */
export interface SentenceRules {
  abbreviations: ReadonlySet<string>;
  /** A number with a full stop is an ordinal. */
  hasOrdinals: boolean;
}

export function splitSentences(text: string, rules?: SentenceRules): readonly string[] {
  return rules === undefined ? split(text) : findSentences(text, rules);
}

/** Key terms and facts are looked for in the same paragraphs, one after the other. */
const [textsKept, longestKept] = [1000, 5000];

const split = rememberTexts((text) => findSentences(text), textsKept, longestKept);

function findSentences(text: string, rules?: SentenceRules): readonly string[] {
  const sentences: string[] = [];
  let start = 0;
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].trimEnd().length;
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 24);
    const before = text.slice(Math.max(start, match.index - maxAbbreviation), match.index);
    if (!isBoundary(before, match[0], after) || isWithin(before, match[0], rules)) continue;
    if (isInside(text, start, match.index)) continue;
    sentences.push(text.slice(start, end).trim());
    start = match.index + match[0].length;
  }
  sentences.push(text.slice(start).trim());
  return sentences.filter((sentence) => sentence !== '');
}

function isBoundary(before: string, mark: string, after: string): boolean {
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const last = /[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? '';
  const word = last.toLowerCase();
  if (mayEnd.has(word)) return opening.test(after);
  if (abbreviations.has(word)) return false;
  if (/^\p{Lu}$/u.test(last) || /^(\p{L}\.)+\p{L}$/u.test(last))
    return opening.test(after) && /\p{Ll}\s+\p{Lu}$/u.test(before);
  return !/^\d{1,2}$/.test(before.trim());
}

/** “z. B. Wasser”, “am 3. Oktober” */
function isWithin(before: string, mark: string, rules: SentenceRules | undefined): boolean {
  if (rules === undefined || !mark.startsWith('.') || mark.startsWith('..')) return false;
  const word = /[\p{L}\p{N}.]+$/u.exec(before)?.[0].toLowerCase() ?? '';
  return rules.abbreviations.has(word) || (rules.hasOrdinals && /^\d{1,2}$/.test(word));
}

/** A full stop in brackets that close soon after does not end the sentence around them. */
function isInside(text: string, start: number, at: number): boolean {
  let depth = 0;
  for (let i = Math.max(start, at - maxParenthesis); i < at; i++) {
    if (text[i] === '(') depth++;
    else if (text[i] === ')') depth = Math.max(0, depth - 1);
  }
  if (depth === 0) return false;
  const close = text.slice(at, at + maxParenthesis).indexOf(')');
  return close > 1;
}
