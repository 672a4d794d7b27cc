/** Splits text into sentences; each is a verbatim slice of the text. */
import { rememberTexts } from '../remember.ts';
import { upperFirst } from './words.ts';

const abbreviations = new Set(
  'e.g i.e cf v vs etc al fig figs eq eqs no nos vol vols p pp ch chap sec ed eds dr mr mrs ms prof st jr sr inc ltd co corp approx dept est gen gov hon lt col sgt rev sen rep u.s u.k u.n ph.d m.d b.c a.d a.m p.m resp def thm viz ca jan feb mar apr jun jul aug sep sept oct nov dec'.split(
    ' ',
  ),
);
/** A full stop after these ends the sentence only if a usual opening word follows. */
const mayEnd = new Set('u.s u.k u.n ph.d m.d b.c a.d a.m p.m etc al inc co'.split(' '));
const opening =
  /^[“"‘'(]?(The|A|An|In|On|At|For|From|By|This|That|These|Those|It|They|He|She|We|You|There|However|But|And|As|If|When|While|Although|Since|After|Before|Some|Many|Most|One|Such|Each|Both|Other|Another|Because|Thus|So|To|Our|His|Her|Its|Their|All|No|Not|With|During|Under|Once|Unlike|Like|Several|Two|Three|Let|Then|Here|Hence|Now|Suppose|Consider|Moreover|Conversely|More|Also|Therefore|Otherwise|Similarly|Indeed|Finally|Note|Recall)\b/;
// Begins only at the first sign of a row: trying each sign of a long row would take quadratic time.
const boundary =
  /(?<![.!?…])[.!?…]+[)\]”’"']*\s+(?=[“"‘'([]?[\p{Lu}\p{Lo}\p{N}])|[。！？｡]|[؟।॥]\s*/gu;
const maxParenthesis = 300;
/** Letters before a full stop that are searched for an abbreviation. */
const maxAbbreviation = 40;

/** Rules of another language than English. */
export interface SentenceRules {
  abbreviations: ReadonlySet<string>;
  /** A number with a full stop is an ordinal. */
  hasOrdinals: boolean;
}

export function splitSentences(text: string, rules?: SentenceRules): readonly string[] {
  return rules === undefined ? split(text) : findSentences(text, rules);
}

/**
 * The sentences of each line, without its bullet. Quotes of a block are made here alone: a decision about a sentence is
 * found again by its words.
 */
export function sentencesOfLines(text: string, rules?: SentenceRules): string[] {
  return text.split('\n').flatMap((line) => splitSentences(withoutBullet(line.trim()), rules));
}

export function withoutBullet(line: string): string {
  return line.replace(bullet, '');
}

const bullet = /^([•‣◦▪■●○∗⋆►▶➤✓*–-]|\(?\w{1,3}[.)])\s+/;

/** Several analyses split the same paragraphs. */
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

/** “a vitamin C.”, “a subgroup of G.”, “g ∈ G.”: no initial of a name. */
const closingLetter = /(?:\p{Ll}\s+|[\p{Sm}_^/]\s*)\p{Lu}$/u;

function isBoundary(before: string, mark: string, after: string): boolean {
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const last = /[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? '';
  const word = last.toLowerCase();
  if (mayEnd.has(word)) return opening.test(after);
  if (abbreviations.has(word)) return false;
  if (/^\p{Lu}$/u.test(last) || /^(\p{L}\.)+\p{L}$/u.test(last))
    return opening.test(after) && closingLetter.test(before);
  return !/^\d{1,2}$/.test(before.trim());
}

/** “z. B. Wasser”, “am 3. Oktober” */
function isWithin(before: string, mark: string, rules: SentenceRules | undefined): boolean {
  if (rules === undefined || !mark.startsWith('.') || mark.startsWith('..')) return false;
  const word = /[\p{L}\p{N}.]+$/u.exec(before)?.[0].toLowerCase() ?? '';
  return rules.abbreviations.has(word) || (rules.hasOrdinals && /^\d{1,2}$/.test(word));
}

/** A full stop inside brackets that close soon does not end the sentence around them. */
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

const inBrackets = /(?<!\s)\s*[([]([^()[\]]*)[)\]]/g;
const pointer =
  /^(see |see also |e\.g\.,? |as in |cf\. )*(figures?|figs?\.|tables?|box|chapters?|sections?|equations?|eq\.|p\.|pp\.|appendix|link|credit|image)\b/i;
const citation =
  /(^|[;,\s&])\p{Lu}[\p{L}.’'-]+.*\b(1[6-9]|20)\d\d[a-z]?\b|^\s*(1[6-9]|20)\d\d[a-z]?\s*$|\bn\.d\.|\bet al\b/u;
const numbers = /^\d{1,3}([,–\-\s]+\d{1,3})*$/;

/** "However, memory fades." can stand alone without its first word. */
const connective =
  /^(?:(?:Thus|Therefore|Hence|However|Moreover|Furthermore|In addition|Additionally|Consequently|As a result|Similarly|Likewise|Indeed|In fact|In other words|In short|In general|In summary|Generally speaking|Accordingly|Nevertheless|Nonetheless|Also|Interestingly|Importantly|Basically|Essentially|Specifically|More specifically|In particular|Today|Again|Of course|In essence|That is|On the other hand|By contrast|In contrast|As (?:you|we|one) (?:might|may|can|would) (?:expect|imagine|see|guess)|In reality|Simply put|Put simply|Not surprisingly|Remember|Recall|Finally),|(?:Note|Recall|Remember|Notice|Keep in mind) that,?) (?=\p{L})/u;

/** Each product and the check tidy the same sentences. */
const sentencesKept = 4000;

/** Removes text that readers skip: references in brackets to sources, figures and pages. Never adds anything. */
export const tidy = rememberTexts(makeTidy, sentencesKept);

/** Not before “.66” and “.RData”. */
const gapBefore = /(?<!\s)\s+([,;:!?]|\.(?![\p{L}\d]))/gu;

function makeTidy(sentence: string): string {
  const bare = sentence.replace(connective, '');
  const whole = bare === sentence ? bare : upperFirst(bare);
  const plain = /[([]/.test(whole) ? withoutReferences(whole) : whole;
  return (
    /\s[.,;:!?\s]/.test(plain) ? plain.replace(gapBefore, '$1').replace(/\s{2,}/g, ' ') : plain
  ).trim();
}

function withoutReferences(sentence: string): string {
  return sentence.replace(inBrackets, (whole: string, inner: string) => {
    const isReference =
      // The number of a figure fell out: “register for the draft ()”; `print()` has no space.
      (inner.trim() === '' && /^\s/.test(whole)) ||
      pointer.test(inner) ||
      (citation.test(inner) && !/^\s*\d{4}\s*[–-]/.test(inner)) ||
      (whole.trimStart().startsWith('[') && numbers.test(inner));
    return isReference ? '' : whole;
  });
}
