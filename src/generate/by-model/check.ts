/**
 * What a model answered, held against the same rules as what the device makes: is it whole, does it teach well, and does its page
 * say it [P4]? The check of the page has the last word.
 */

import type { CleanPage } from '../../model/text/clean-page.ts';
import type { GenerationKind, PlainItem } from '../engine.ts';
import { groundOn } from '../grounding/ground.ts';
import { withHeadings } from '../grounding/headed.ts';
import { faultOfEnglish, faultOfForm, talksToReader } from '../language/quality.ts';
import { sharesRoot } from '../language/roots.ts';
import { splitSentences } from '../language/sentences.ts';
import { tidy } from '../language/tidy.ts';
import { isEnglish, wordsOf } from '../language/words.ts';
import { createTwins } from '../twins.ts';
import { readItem } from './schemas.ts';

export type Checked = { ok: true; item: PlainItem } | { ok: false; reason: string };

export interface Check {
  /** Of one that is taken a twin is refused from then on. */
  take(value: unknown): Checked;
}

/** @param kept items of this wish that were taken before */
export function createCheck(
  kind: GenerationKind,
  pages: readonly CleanPage[],
  kept: readonly PlainItem[],
): Check {
  const twins = createTwins(kept);
  const english = isEnglish(pages.map(({ text }) => text));
  const ground = groundOn(withHeadings(pages));
  return {
    take(value) {
      const item = readItem(kind, value);
      if (item === undefined) return refused('not in the form that was asked for');
      if (textsOf(item).some((text) => markup.test(text))) return refused('has a link or markup');
      const fault = faultOf(item, english);
      if (fault !== undefined) return refused(fault);
      const grounding = ground(item);
      if (!grounding.ok) return refused(grounding.reason);
      if (!twins.add(item)) return refused('repeats another item');
      return { ok: true, item: { ...item, page: grounding.page, quote: grounding.quote } };
    },
  };
}

function refused(reason: string): Checked {
  return { ok: false, reason };
}

const markup =
  /https?:|www\.|\b(?:javascript|data|mailto):|<\/?[a-z!]|\]\(|!\[|```|\*\*|__\w|\{\{|&#?\w+;/i;

function textsOf(item: PlainItem): string[] {
  switch (item.type) {
    case 'point':
    case 'cloze':
      return [item.text];
    case 'basic':
      return [item.front, item.back];
    case 'question':
      return [item.stem, ...item.options];
  }
}

/** Words of an answer that is a name and not a sentence. */
const mostWordsOfName = 6;

function faultOf(item: PlainItem, english: boolean): string | undefined {
  if (item.type === 'cloze') return undefined;
  if (item.type === 'point') {
    if (english && talksToReader(item.text)) return 'speaks to the reader';
    return faultOfForm(item.text) ?? (english ? faultOfEnglish(item.text, true) : undefined);
  }
  const prompt = item.type === 'basic' ? item.front : item.stem;
  const answer = item.type === 'basic' ? item.back : (item.options[item.answer] ?? '');
  if (wordsOf(prompt).length < 3) return 'too short';
  if (/\b(the|this|that) (text|passage|page|author|document|excerpt|file)\b/i.test(prompt)) {
    return 'makes no sense without the page';
  }
  const isName = wordsOf(answer).length <= mostWordsOfName;
  if (isName && sharesRoot(answer, prompt)) return 'the answer stands in the question';
  const fault = english ? faultOfSource(item.quote) : undefined;
  if (fault !== undefined) return fault;
  return item.type === 'question' ? faultOfOptions(item.options, item.answer) : undefined;
}

/** What cannot be taught from such a sentence, however it is asked. */
const neverTaught = new Set([
  'refers to a figure, table or chapter',
  'a question or an instruction',
]);

function faultOfSource(quote: string): string | undefined {
  const faults = splitSentences(quote).map((sentence) => faultOfEnglish(tidy(sentence), true));
  return faults.find((fault) => fault !== undefined && neverTaught.has(fault));
}

function faultOfOptions(options: readonly string[], answer: number): string | undefined {
  const plain = options.map((option) => wordsOf(option).join(' '));
  if (new Set(plain).size < options.length) return 'two options say the same';
  if (plain.some((option) => /^(all|none|both) of (these|the above|them)$/.test(option))) {
    return 'an option speaks of the others';
  }
  const longest = Math.max(
    ...options.filter((_, index) => index !== answer).map(({ length }) => length),
  );
  // The right one is seldom the longest by chance alone.
  const right = options[answer]?.length ?? 0;
  return right > 30 && right > 2 * longest ? 'the answer is far longer than the others' : undefined;
}
