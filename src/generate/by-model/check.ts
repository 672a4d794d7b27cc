/** Checks each item of a language model: form, teaching rules, grounding [P4]. No item passes without grounding. */
import { blankSign } from '../../model/study/quiz/task.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import type { DropReason } from '../drop-reasons.ts';
import type { PlainItem, StudyItem } from '../engine.ts';
import { groundOn, withHeadings } from '../grounding/ground.ts';
import { isListAnswer } from '../grounding/surroundings.ts';
import { faultOfEnglish, faultOfForm, talksToReader } from '../language/quality.ts';
import { isEnglish, sharesRoot, wordsOf } from '../language/words.ts';
import { createTwins } from '../twins.ts';
import { type Form, readItem } from './forms.ts';
import { createSaidAround } from './said-around.ts';
import { createTaskRules, faultOfBlank, faultOfSource, faultOfStem } from './task-rules.ts';

/** `make-all.ts` asks for no repair after these. */
export const twinReason = 'repeats another item';
export const malformedReason = 'not in the form that was asked for';

export type Checked = { ok: true; item: StudyItem } | { ok: false; reason: DropReason };

export interface Check {
  /** Accepts or refuses an item. Later twins of an accepted item are refused. */
  take(value: unknown): Checked;
}

/** @param kept items accepted earlier for the same wish */
export function createCheck(
  forms: readonly Form[],
  pages: readonly CleanPage[],
  kept: readonly StudyItem[],
): Check {
  const twins = createTwins(kept);
  const english = isEnglish(pages.map(({ text }) => text));
  const ground = groundOn(withHeadings(pages));
  const rules = createTaskRules(pages, english);
  const faultAround = createSaidAround(pages, english);
  return {
    take(value) {
      const item = readItem(forms, value);
      if (item === undefined) return refused(malformedReason);
      if (textsOf(item).some((text) => markup.test(text))) return refused('has a link or markup');
      const fault = item.type === 'task' ? rules.faultOf(item) : faultOf(item, english);
      if (fault !== undefined) return refused(fault);
      const grounding = ground(item);
      if (!grounding.ok) return refused(grounding.reason);
      const around = faultAround(item);
      if (around !== undefined) return refused(around);
      if (!twins.add(item)) return refused(twinReason);
      const found = { ...item, page: grounding.page, quote: grounding.quote };
      return { ok: true, item: found.type === 'task' ? rules.complete(found) : found };
    },
  };
}

function refused(reason: DropReason): Checked {
  return { ok: false, reason };
}

const markup =
  /https?:|www\.|\b(?:javascript|data|mailto):|<\/?[a-z!]|\]\(|!\[|```|\*\*|__\w|\{\{|&#?\w+;/i;

function textsOf(item: StudyItem): string[] {
  switch (item.type) {
    case 'point':
      return [item.text];
    case 'cloze':
      return item.text.split(/\{\{c1::(.*?)\}\}/);
    case 'basic':
      return [item.front, item.back];
    case 'question':
      return [item.stem, ...item.options];
    case 'task':
      // The blank sign in the stem is ours.
      return [...stringsIn(item.task), item.correction ?? '', item.stem.replaceAll(blankSign, ' ')];
  }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** An answer with more words is a sentence, not a name. */
const mostWordsOfName = 6;

function faultOf(item: PlainItem, english: boolean): DropReason | undefined {
  if (item.type === 'cloze') return faultOfCloze(item.text, english);
  if (item.type === 'point') {
    if (english && talksToReader(item.text)) return 'speaks to the reader';
    return faultOfForm(item.text) ?? (english ? faultOfEnglish(item.text, true) : undefined);
  }
  const prompt = item.type === 'basic' ? item.front : item.stem;
  const answer = item.type === 'basic' ? item.back : (item.options[item.answer] ?? '');
  const unclear = faultOfStem(prompt);
  if (unclear !== undefined) return unclear;
  // Entries of a list often share a word with the list's name.
  const isName = !isListAnswer(answer) && wordsOf(answer).length <= mostWordsOfName;
  if (isName && sharesRoot(answer, prompt)) return 'the answer stands in the question';
  const fault = english ? faultOfSource(item.quote) : undefined;
  if (fault !== undefined) return fault;
  return item.type === 'question' ? faultOfOptions(item.options, item.answer) : undefined;
}

function faultOfCloze(text: string, english: boolean): DropReason | undefined {
  const [before = '', hidden = '', after = ''] = text.split(/\{\{c1::(.*?)\}\}/);
  const sentence = before + hidden + after;
  return (
    faultOfBlank(hidden, before + after) ??
    faultOfForm(sentence) ??
    (english ? faultOfEnglish(sentence, true) : undefined)
  );
}

function faultOfOptions(options: readonly string[], answer: number): DropReason | undefined {
  const plain = options.map((option) => wordsOf(option).join(' '));
  if (new Set(plain).size < options.length) return 'two options say the same';
  if (plain.some((option) => /^(all|none|both) of (these|the above|them)$/.test(option))) {
    return 'an option speaks of the others';
  }
  const longest = Math.max(
    ...options.filter((_, index) => index !== answer).map(({ length }) => length),
  );
  // A student guesses the right answer by its length.
  const right = options[answer]?.length ?? 0;
  return right > 30 && right > 2 * longest ? 'the answer is far longer than the others' : undefined;
}
