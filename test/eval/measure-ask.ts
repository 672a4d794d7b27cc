/**
 * Answers to questions about a book, against its author's glossary: “What is TERM?” is answered by a sentence that says what the glossary
 * says, or in which the author set the term apart as its definition. Terms of other books that this one never names must be refused.
 */
import { type Answer, answer, nearPassages } from '../../src/generate/ask/answer.ts';
import { type FileIndex, indexOf, stemOfAsked } from '../../src/generate/ask/file-index.ts';
import { tokensOf } from '../../src/generate/grounding/tokens.ts';
import { splitSentences } from '../../src/generate/language/sentences.ts';
import { keysOf } from '../../src/generate/language/words.ts';
import { squash } from '../../src/text/clean/characters.ts';
import type { CleanPage } from '../../src/text/clean-page.ts';
import { type LabelledQuestion, ofOpinion } from './ask-labels.ts';
import { handmade } from './ask-questions.ts';
import { type GoldSection, pagesOf } from './gold.ts';
import { percent, type Row } from './table.ts';

interface AskedTerm {
  question: string;
  term: string;
  meaning: string;
  /** Sentences in which the author set the term apart, squashed. */
  marked: string[];
}

const forms = [
  (term: string) => `What is ${term}?`,
  (term: string) => `Define ${term}`,
  (term: string) => `what does ${term.toLowerCase()} mean`,
  (term: string) => `${term}`,
  (term: string) => `What is the definition of ${term}?`,
];

/** So much of the glossary's words make a sentence say the same. */
const sameMeaning = 0.6;
const longestLookUp = 50;

/** @param others books with other subjects */
export function askRows(
  book: string,
  pages: readonly CleanPage[],
  sections: readonly GoldSection[],
  others: readonly GoldSection[],
  labels: readonly LabelledQuestion[],
): Row[] {
  const began = process.cpuUsage();
  const index = indexOf(pages);
  const built = process.cpuUsage(began);
  const builtMs = (built.user + built.system) / 1000;
  const texts = pages.map(({ page, text }) => ({ page, squashed: squash(text) }));
  const terms = termsOf(sections).map((asked) => ({ ...asked, pages: pagesWith(asked, texts) }));
  const known = terms.filter((asked) => asked.pages.size > 0);
  const times: number[] = [];
  const ask = (question: string) => {
    const start = process.cpuUsage();
    const answers = answer(question, index);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1000);
    return answers;
  };
  let [first, page, refused] = [0, 0, 0];
  for (const asked of known) {
    const answers = ask(asked.question);
    if (answers.length === 0) refused += 1;
    const isRight = answers[0] !== undefined && isRightSentence(answers[0], asked);
    const isOnPage = answers.slice(0, 3).some((one) => asked.pages.has(one.page));
    if (isRight) first += 1;
    if (isOnPage) page += 1;
    tellFault(asked, answers, isRight, isOnPage);
  }
  const absent = termsOf(others).filter(({ term }) => !isNamed(term, index));
  const isKnownWord = (word: string) => index.numbers.has(stemOfAsked(word));
  const [strange, tricky] = [
    absent.filter(({ term }) => !tokensOf(term).words.every(isKnownWord)),
    absent.filter(({ term }) => tokensOf(term).words.every(isKnownWord)),
  ];
  const refusedOf = (some: readonly AskedTerm[]) =>
    some.filter(({ question, term }) => {
      const answers = ask(question);
      if (answers.length > 0 && process.env.FAULTS)
        console.error('ANSWERED', term, '→', answers[0]?.text);
      return answers.length === 0;
    }).length;
  const row = (measure: string, count: number, of: number): Row => ({
    ...{
      measure: `ask: ${measure}`,
      book,
      value: percent(count / Math.max(1, of)),
      of: String(of),
    },
  });
  const rows = [
    row('right page among the first three', page, known.length),
    row('right sentence first', first, known.length),
    row('falsely refused', refused, known.length),
    row('refused, all terms of other books', refusedOf(absent), absent.length),
    row('refused, some word is not in the book', refusedOf(strange), strange.length),
    row('refused, each word is in the book', refusedOf(tricky), tricky.length),
    ...handmadeRows(book, ask),
    ...sectionRows(book, sections),
    ...labelledRows(book, sections, others, labels),
  ];
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
  rows.push({
    measure: 'ask: processor time of an answer, median / 99 % / longest',
    book,
    value: `${at(0.5)} / ${at(0.99)} / ${(times.at(-1) ?? 0).toFixed(1)} ms`,
    of: `${times.length} questions, ${pages.length} pages, index ${Math.round(builtMs)} ms`,
  });
  return rows;
}

/** Each term once, in turns of several ways to ask. */
function termsOf(sections: readonly GoldSection[]): AskedTerm[] {
  const seen = new Set<string>();
  return sections.flatMap(({ glossary, blocks }) =>
    glossary.flatMap(({ t, m }) => {
      const term = t.replace(/\s*\([^)]*\)/g, '').trim();
      const key = squash(term);
      if (key === '' || seen.has(key)) return [];
      seen.add(key);
      const form = forms[seen.size % forms.length] ?? forms[0];
      const marked = blocks.flatMap(({ t: text = '', terms }) =>
        terms?.some((one) => isSameTerm(one, term))
          ? splitSentences(text)
              .filter((sentence) => squash(sentence).includes(key))
              .map(squash)
          : [],
      );
      return [{ question: form?.(term) ?? term, term, meaning: m, marked }];
    }),
  );
}

function isSameTerm(one: string, other: string): boolean {
  const plain = (text: string) => squash(text).replace(/s$/, '');
  return plain(one) === plain(other);
}

function pagesWith(
  { meaning, marked }: AskedTerm,
  texts: readonly { page: number; squashed: string }[],
): Set<number> {
  const wanted = [squash(meaning), ...marked].map((text) => text.slice(0, longestLookUp));
  const found = texts.filter(({ squashed }) =>
    wanted.some((text) => text.length > 12 && squashed.includes(text)),
  );
  return new Set(found.map(({ page }) => page));
}

function isRightSentence({ text }: Answer, { term, meaning, marked }: AskedTerm): boolean {
  const said = squash(text);
  if (marked.some((one) => one.includes(said) || said.includes(one))) return true;
  const keys = new Set(keysOf(meaning));
  const there = new Set(keysOf(text));
  const share = [...keys].filter((key) => there.has(key)).length / Math.max(1, keys.size);
  return share >= sameMeaning && said.includes(squash(term).replace(/s$/, ''));
}

/** Whether the book has these words side by side in a sentence. */
function isNamed(term: string, { numbers, holders, sentences, words }: FileIndex): boolean {
  const stems = tokensOf(term).words.map((word) => numbers.get(stemOfAsked(word)) ?? -1);
  const holding = stems.map((stem) => holders[stem] ?? []);
  const [rarest = []] = holding.toSorted((one, other) => one.length - other.length);
  return rarest.some((number) => {
    const { from, to } = sentences[number] ?? { from: 0, to: 0 };
    for (let at = from; at + stems.length <= to; at++) {
      if (stems.every((stem, place) => words[at + place] === stem)) return true;
    }
    return false;
  });
}

/** Whether the nearest passages of a review question are of the section that its author asks about. */
function sectionRows(book: string, sections: readonly GoldSection[]): Row[] {
  const index = indexOf(pagesOf(sections, false));
  let [count, first, five] = [0, 0, 0];
  for (const [at, { mcq }] of sections.entries()) {
    for (const { q } of mcq) {
      const found = nearPassages(q, index).map(({ page }) => page);
      count += 1;
      if (found[0] === at + 1) first += 1;
      if (found.includes(at + 1)) five += 1;
    }
  }
  const row = (measure: string, some: number): Row => ({
    ...{ measure: `ask by review questions: ${measure}`, book, of: String(count) },
    value: percent(some / Math.max(1, count)),
  });
  return [row('right section nearest', first), row('right section among five passages', five)];
}

/** Questions of other books that are asked of this one. */
const everySo = 5;

/** Review questions whose answers are marked by hand, and those of other books, which must be refused. */
export function labelledRows(
  book: string,
  sections: readonly GoldSection[],
  others: readonly GoldSection[],
  labels: readonly LabelledQuestion[],
): Row[] {
  const index = indexOf(pagesOf(sections, true));
  const of = labels.filter((one) => book.startsWith(one.book));
  const rows = (['tuning', 'held-out'] as const).flatMap((split): Row[] => {
    let [answerable, right, wrong] = [0, 0, 0];
    const some = of.filter((one) => one.split === split);
    for (const { question, answers } of some) {
      const [first] = answer(question, index);
      if (answers.length > 0) answerable += 1;
      if (first !== undefined && answers.includes(first.text)) right += 1;
      else if (first !== undefined) {
        wrong += 1;
        if (process.env.FAULTS) console.error('MARKED', question, '→', first.text);
      }
    }
    const told = (measure: string, count: number, all: number): Row => ({
      ...{ measure: `ask by marked questions, ${split}: ${measure}`, book, of: String(all) },
      value: percent(count / Math.max(1, all)),
    });
    return [
      told('answered with a right sentence, of those with one', right, answerable),
      told('answered with another sentence, of all', wrong, some.length),
    ];
  });
  const absent = others.flatMap(({ qa = [] }) => qa).filter(({ q }) => !ofOpinion.test(q));
  const asked = absent.filter((_, at) => at % everySo === 0);
  const refused = asked.filter(({ q }) => answer(q, index).length === 0).length;
  const value = percent(refused / Math.max(1, asked.length));
  const measure = 'ask by review questions of other books: told that no sentence answers';
  return [...rows, { measure, book, value, of: String(asked.length) }];
}

function handmadeRows(book: string, ask: (question: string) => Answer[]): Row[] {
  const asked = handmade.filter((one) => book.startsWith(one.book));
  const there = asked.filter(({ says }) => says !== undefined);
  const absent = asked.filter(({ says }) => says === undefined);
  let [first, three, refused, rightlyRefused] = [0, 0, 0, 0];
  for (const { question, says } of there) {
    const answers = ask(question);
    const isRight = (one: Answer | undefined) => one !== undefined && says?.test(one.text) === true;
    if (isRight(answers[0])) first += 1;
    if (answers.slice(0, 3).some(isRight)) three += 1;
    if (answers.length === 0) refused += 1;
    if (process.env.FAULTS && !isRight(answers[0]))
      console.error(
        'HAND',
        question,
        '→',
        answers.slice(0, 3).map(({ text }) => text),
      );
  }
  for (const { question } of absent) {
    const answers = ask(question);
    if (answers.length === 0) rightlyRefused += 1;
    else if (process.env.FAULTS) console.error('HAND ANSWERED', question, '→', answers[0]?.text);
  }
  const row = (measure: string, count: number, of: number): Row => ({
    ...{
      measure: `ask by hand: ${measure}`,
      book,
      value: percent(count / Math.max(1, of)),
      of: String(of),
    },
  });
  return [
    row('right sentence among the first three', three, there.length),
    row('right sentence first', first, there.length),
    row('falsely refused', refused, there.length),
    row('refused when absent', rightlyRefused, absent.length),
  ];
}

function tellFault(
  asked: AskedTerm,
  answers: readonly Answer[],
  isRight: boolean,
  isOnPage: boolean,
): void {
  if (process.env.FAULTS === undefined || (isRight && isOnPage)) return;
  const found = answers.slice(0, 3).map(({ page, text }) => `   ${page}: ${text.slice(0, 160)}`);
  console.error(
    `${answers.length === 0 ? 'REFUSED' : isOnPage ? 'PAGE ONLY' : isRight ? 'SENTENCE ONLY' : 'WRONG'} ${asked.question}\n`,
    ...found.map((line) => `${line}\n`),
    `   gold: ${asked.meaning.slice(0, 160)}`,
  );
}
