/** Checks the text around a model's quote: the model may have left out “some believe that …” or a negation. */
import { blankSign } from '../../model/study/quiz/task.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { Sourced, StudyItem, TaskItem } from '../engine.ts';
import { checkWordsOf } from '../grounding/check-words.ts';
import { locate } from '../grounding/locate.ts';
import { asksNothing } from '../grounding/prompts.ts';
import { bullet, membersOf, sentencesAround } from '../grounding/surroundings.ts';
import { spanOf, type Tokens, tokensOf } from '../grounding/tokens.ts';
import { languageOf } from '../language/detect.ts';
import { splitSentences, tidy } from '../language/sentences.ts';
import { stemOf } from '../language/words.ts';
import { asksContrary, isDeniedAfter, isDeniedBefore, isTurned } from './contrary.ts';
import { asksOtherSide, asksOtherWay } from './relations.ts';

/** The sentences of the page that have a quote, with the text right before and after them. */
interface Said {
  text: string;
  before: string;
  after: string;
}

const cut = 'a part of a sentence that says something else';
const turned = 'the sentence says it is not so';
const elsewhere = 'the question is about something else';
const contrary = 'the question asks the contrary';
const otherWay = 'the question asks it the other way round';
const lettersBeside = 300;

/** @returns a check for items that are already grounded */
export function createSaidAround(
  pages: readonly CleanPage[],
  english: boolean,
): (item: StudyItem) => DropReason | undefined {
  const language = english ? undefined : languageOf(pages.map(({ text }) => text).join('\n'));
  const words = language && checkWordsOf(language);
  const known = new Map(pages.map((page) => [page.page, page]));
  const tokens = new Map<number, Tokens>();

  const saidAt = ({ page, quote }: Sourced): Said | undefined => {
    const looked = tokensOf(quote);
    for (const step of [0, -1, 1]) {
      const text = known.get(page + step)?.text;
      if (text === undefined) continue;
      const said = tokens.get(page + step) ?? tokensOf(text);
      tokens.set(page + step, said);
      const span = locate(looked, said, words);
      if (span === undefined) continue;
      const [begin = 0, end = 0] = [said.starts[span.from], said.ends[span.to - 1]];
      const [from, to] = sentencesAround(said.text, begin, end);
      return {
        text: said.text.slice(from, to).trim(),
        before: said.text.slice(Math.max(0, from - lettersBeside), from),
        after: said.text.slice(to, to + lettersBeside),
      };
    }
    return undefined;
  };

  const ofSentence = (sentence: string, source: Sourced): DropReason | undefined => {
    const said = saidAt(source);
    if (said === undefined) return undefined;
    const claim = tokensOf(sentence);
    // A sentence that continues in the next block or page is not whole.
    const goesOn = /^\s*(?:\p{Ll}|$)/u.test(said.after);
    const isWhole = (text: string) => isWholeSentence(claim, text, goesOn);
    if (![said.text, tidy(said.text)].some(isWhole)) return cut;
    return english && isDenied(said, claim.joined) ? turned : undefined;
  };

  const ofAnswers = (asked: string, answers: readonly string[], source: Sourced) => {
    const said = saidAt(source);
    if (said === undefined) return undefined;
    const isList = answers.length > 1;
    if (english && isDenied(said, tokensOf(answers.at(-1) ?? '').joined)) return turned;
    const passages = isList ? [announced(said)] : withAnswer(said.text, answers[0] ?? '');
    for (const passage of passages) {
      if (isTurned(passage, asked, answers, isList, words)) return turned;
      if (!isList && isOfAnother(passage, asked, answers[0] ?? '')) return elsewhere;
      const fault = english && !isList && faultOfRelation(passage, asked, answers[0] ?? '');
      if (fault) return fault;
    }
    return undefined;
  };

  const ofParts = ({ parts = [] }: TaskItem): DropReason | undefined =>
    parts
      .map((part) => ofAnswers(part.term, [part.meaning], part))
      .find((fault) => fault !== undefined);

  const ofTask = (item: TaskItem): DropReason | undefined => {
    const { task, stem, correction = '' } = item;
    switch (task.kind) {
      case 'single':
        return ofAnswers(stem, [task.right], item);
      case 'short':
        return ofAnswers(stem, task.accepted.slice(0, 1), item);
      case 'multiple':
        return ofAnswers(stem, task.right, item);
      case 'ordering':
        return ofAnswers(stem, task.steps, item);
      case 'cloze': {
        const hidden = task.blanks.map(([one = '']) => one);
        return ofSentence(task.around.map((text, at) => text + (hidden[at] ?? '')).join(''), item);
      }
      case 'matching':
        return ofParts(item);
      case 'true-false':
        return task.right === 'True'
          ? ofSentence(stem, item)
          : (ofSentence(correction, item) ?? ofParts(item));
    }
  };

  return (item) => {
    switch (item.type) {
      case 'point':
        return ofSentence(item.text, item);
      case 'cloze':
        return ofSentence(item.text.replace(/\{\{c\d+::(.*?)\}\}/g, '$1'), item);
      case 'basic':
        return ofAnswers(item.front, membersOf(item.back), item);
      case 'question':
        return ofAnswers(
          item.stem.replaceAll(blankSign, ' '),
          [item.options[item.answer] ?? ''],
          item,
        );
      case 'task':
        return ofTask(item);
    }
  };
}

/** The sentence began on the page before. Not “pH”. */
const inSmallLetters = /^\p{Ll}+(?!\p{L})/u;

/** The claim is a whole sentence. “However,” before it is allowed. */
function isWholeSentence(claim: Tokens, text: string, goesOn: boolean): boolean {
  const said = tokensOf(text);
  const ended = goesOn ? /^[\s”"’'»)\]%]*[.!?…]/ : /^[\s”"’'»)\]%]*(?:[.!?…]|$|\n)/;
  for (let after = 0; ; ) {
    const span = spanOf(said, claim.joined, after);
    if (span === undefined) return false;
    const [begin = 0, end = 0] = [said.starts[span.from], said.ends[span.to - 1]];
    const [from] = sentencesAround(said.text, begin, end);
    const before = said.text.slice(from, begin).replace(/^\s+/, '').replace(bullet, '');
    const isOpened =
      /^[\s“"‘'«(¿¡[]*$/.test(before) && !inSmallLetters.test(said.text.slice(begin, begin + 30));
    const isBegin = isOpened || tidy(`${before}x`) === 'X';
    if (isBegin && ended.test(said.text.slice(end))) return true;
    after = span.from + 1;
  }
}

function isDenied({ text, before, after }: Said, joined: string): boolean {
  const said = tokensOf(`${text} ${after.trim()}`);
  const span = spanOf(said, joined);
  const end = said.ends[(span?.to ?? 0) - 1];
  const [, next] = end === undefined ? [] : sentencesAround(said.text, end, end);
  return (
    isDeniedBefore(before) || isDeniedAfter(next === undefined ? after : said.text.slice(next))
  );
}

/** A list with the line above it. */
function announced({ text, before }: Said): string {
  const above = before.trim().split('\n\n').at(-1) ?? '';
  return above.endsWith(':') ? `${above}\n\n${text}` : text;
}

function withAnswer(text: string, answer: string): string[] {
  const { joined } = tokensOf(answer);
  const found = splitSentences(text).filter((one) => spanOf(tokensOf(one), joined));
  return found.length > 0 ? found : [text];
}

function faultOfRelation(passage: string, asked: string, answer: string): DropReason | undefined {
  const said = tokensOf(passage);
  const span = spanOf(said, tokensOf(answer).joined);
  // A sentence with a blank asks in the page's own words.
  if (span === undefined || asked.includes(blankSign)) return undefined;
  const { words } = tokensOf(asked);
  if (asksContrary(words, said.words, span)) return contrary;
  const isOther = [asksOtherWay, asksOtherSide].some((asks) => asks(words, said.words, span));
  return isOther ? otherWay : undefined;
}

/** “The liver touches the stomach, an organ that …” describes the stomach. */
function isOfAnother(passage: string, asked: string, answer: string): boolean {
  if (!/^(?:an?|the|any|one) \S+ \S/i.test(answer)) return false;
  const said = tokensOf(passage);
  const span = spanOf(said, tokensOf(answer).joined);
  const before = said.text.slice(0, said.starts[span?.from ?? 0]).slice(-lettersBeside);
  const beside =
    /(?:,? (?:that|which|who) (?:is|are|was|were) |, (?:or |that is,? |i\.e\.,? )?|\((?:or |that is,? |i\.e\.,? )?)$/;
  const opened = beside.exec(before);
  if (opened === null) return false;
  const own = before.slice(0, opened.index).replace(/\s*\([^()]*\)$/, '');
  const subject = /[\p{L}’'-]+["”’]?\s*$/u.exec(own.slice(-60))?.[0];
  if (subject === undefined) return false;
  const named = new Set(
    tokensOf(asked)
      .words.filter((word) => !asksNothing(word))
      .map(stemOf),
  );
  return !tokensOf(subject).words.some((word) => named.has(stemOf(word)));
}
