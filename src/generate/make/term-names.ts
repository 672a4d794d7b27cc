/** Whether a phrase names a thing that a question can ask for. */

import { stopWords, wordsKept, wordsOf } from '../language/words.ts';
import { rememberTexts } from '../remember.ts';

const maxTermWords = 5;
const joining = new Set(
  'of and the in to for or self on by first second large near down up over under off out short long type'.split(
    ' ',
  ),
);
const emptyNouns = new Set(
  'result results reason problem question answer goal idea point people person researchers researcher psychologists scientists study studies example examples process method purpose difference differences part parts thing way ways case cases someone everything children men women student students author authors human humans individual individuals life world time work factor factors research evidence theory theories model models effect effects cause causes function functions form forms role key center centre focus behavior behaviors problems issue issues name names number numbers book chapter section figure table word words following provided given shown listed included needed required term terms system systems group groups body area areas level levels'.split(
    ' ',
  ),
);

/** “Handout D”, “Document Pair 3”: a document of the course. */
const sheet =
  /^(?:handout|document|exhibit|appendix|activity|worksheet|unit|lesson|item|source|excerpt|image|slide|poster|station|group)\b(?: \p{L}+)? (?:\d+|\p{Lu}|[IVX]+)$/iu;

/** @param marked by its author: then even an everyday word may be a term */
export function isTermLike(name: string, marked = false): boolean {
  const words = wordsOf(withoutBrackets(name));
  if (words.length === 0 || words.length > maxTermWords || name.length < 3) return false;
  if (
    /[,;:“”"]| \p{Ll}+\.\p{Lu}|\bresp\./u.test(name) ||
    /^\d|^(step|figure|fig|table|box|part|case|example|question|equation)\b.*\d/i.test(name) ||
    sheet.test(name)
  )
    return false;
  const first = words[0] ?? '';
  const last = words.at(-1) ?? '';
  if (!marked && words.length === 1 && emptyNouns.has(first)) return false;
  if (stopWords.has(first) || stopWords.has(last)) return false;
  return words.every((word) => !stopWords.has(word) || joining.has(word));
}

export function isPlural(term: string, article = ''): boolean {
  if (/^an?$/i.test(article)) return false;
  const head = withoutBrackets(term).replace(/ (of|in|for|to|by|from|with|between|on) .*$/, '');
  const last = wordsOf(head).at(-1) ?? '';
  if (
    /(stimuli|phenomena|criteria|schemata|nuclei|bacteria|mitochondria|alveoli|people|children)$/.test(
      last,
    )
  )
    return true;
  return (
    /[^siu’']s$/.test(last) &&
    !/(ics|sis|ous|itis|lens|xis|bias|gas|atlas|canvas|pancreas|always|diabetes|series|species|rabies|herpes)$/.test(
      last,
    )
  );
}

/** “Thrombolytics, or drugs that …”: a plural meaning shows that the name is plural. */
export function isPluralBy(meaning: string, term: string): boolean {
  return (
    /[^s]s$/.test(term) &&
    /^(?:\p{Ll}[\p{L}-]* ){0,2}\p{Ll}+(?<!ou|s|i|u)s (?:that|who|which|whose|used|of|in|with|for)\b/u.test(
      meaning,
    )
  );
}

/** The article that the text uses elsewhere, if this sentence has none before the term. */
export function articleIn(sentences: readonly { text: string }[], term: string): string {
  // “a student teaching the class”
  if (/ing$/.test(term)) return '';
  const article = /^[aeio]/i.test(term) ? 'an' : 'a';
  const [one, atStart] = [` ${article} ${term}`, `${article === 'a' ? 'A' : 'An'} ${term}`];
  const ends = (text: string, at: number) =>
    at >= 0 && !/^(?:[\p{L}-]| \p{L}*(?:ing|er|or|ist|ion)\b)/u.test(text.slice(at));
  const isNamed = sentences.some(({ text }) => {
    const at = text.indexOf(one);
    if (at >= 0) return ends(text, at + one.length);
    return text.startsWith(atStart) && ends(text, atStart.length);
  });
  return isNamed ? article : '';
}

/** Letters. Longer phrases are sentences and rarely looked up again. */
const longestKept = 40;

/** "conditioned stimulus (CS)" and "Conditioned Stimuli" have the same plain form. */
export const plainTerm = rememberTexts(findPlain, wordsKept, longestKept);

function findPlain(term: string): string {
  return wordsOf(withoutBrackets(term))
    .map((word) => word.replace(/[’']s$/, '').replace(/(?<=[^siu])s$/, ''))
    .join(' ');
}

export function withoutBrackets(text: string): string {
  return text.replace(/\s*\([^)]*\)/g, '');
}
