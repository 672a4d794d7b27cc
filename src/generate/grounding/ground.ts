/**
 * The grounding check [P4]: does the page say it? Every generated item passes it before a student sees it, from the device's engine and
 * from a language model. Created once for the pages of a request, then called for each item. Pure.
 */
import type { PlainItem, StudyItem } from '../engine.ts';
import { languageOf, type StudyLanguage } from '../language/detect.ts';
import { tidy } from '../language/tidy.ts';
import { isEnglish } from '../language/words.ts';
import { once, rememberBy } from '../prepare/remember.ts';
import { type CheckWords, checkWordsOf } from './check-words.ts';
import { faultOfClaim } from './claims.ts';
import { groundTask } from './ground-task.ts';
import type { Grounding, Ungrounded } from './grounding.ts';
import { locate } from './locate.ts';
import { faultOfPrompt } from './prompts.ts';
import { sentencesIn } from './sentences-with.ts';
import { type Surroundings, surroundingsOf } from './surroundings.ts';
import { tokensOf } from './tokens.ts';

/** What the check knows of a page. */
export interface GroundedPage {
  page: number;
  text: string;
  headings?: readonly string[];
  /** List entries. */
  entries?: readonly string[];
}

export type Ground = (item: StudyItem) => Grounding;

/** Offsets of the pages to search: models are often one page off. */
const besides = [0, -1, 1];

/** @param told the language of all pages; none: detected for each page */
export function groundOn(pages: readonly GroundedPage[], told?: StudyLanguage): Ground {
  const known = new Map(pages.map((page) => [page.page, page]));
  const tokensAt = rememberBy((page: GroundedPage) => tokensOf(page.text));
  const languageOfAll = once(() => languageOf(pages.map(({ text }) => text).join('\n')));
  const languageAround = (page: number) => {
    const around = besides.map((step) => known.get(page + step)?.text ?? '');
    return languageOf(around.join('\n')) ?? languageOfAll();
  };
  /** If a page does not show its language, such as one with much code, its neighbours decide, then all pages. */
  const wordsAt = rememberBy(({ page, text }: GroundedPage) => {
    const own = told ?? languageOf(text);
    const language = own ?? (isEnglish([text]) ? undefined : languageAround(page));
    return language && checkWordsOf(language);
  });
  const groundPlain = (item: PlainItem): Grounding => {
    const quote = tokensOf(item.quote);
    for (const step of besides) {
      const page = known.get(item.page + step);
      if (page === undefined) continue;
      const said = tokensAt(page);
      const span = locate(quote, said, wordsAt(page));
      if (span === undefined) continue;
      const [begin = 0, end = 0] = [said.starts[span.from], said.ends[span.to - 1]];
      const passage = withSigns(said.text, begin, end);
      const around = surroundingsOf(said.text, begin, end, page.entries);
      const reason = faultIn(item, passage, page, wordsAt(page), around);
      return reason === undefined ? { ok: true, page: page.page, quote: passage } : refused(reason);
    }
    return refused('the quote is not on the page');
  };
  const sentencesWith = (some: string) => {
    const looked = tokensOf(some).joined;
    return pages.flatMap((page) => sentencesIn(tokensAt(page), looked));
  };
  const tools = { ask: groundPlain, sentencesWith };
  return (item) => (item.type === 'task' ? groundTask(item, tools) : groundPlain(item));
}

function faultIn(
  item: PlainItem,
  passage: string,
  page: GroundedPage,
  words: CheckWords | undefined,
  around: Surroundings,
): Ungrounded | undefined {
  const plain = tidy(passage);
  const said = (plain === passage ? [passage] : [passage, plain]).map(tokensOf);
  return (
    faultOfClaim(item, said, words, around) ?? faultOfPrompt(item, said, page.headings ?? [], words)
  );
}

/** Extends a span by adjacent quotation marks, brackets and full stops. */
function withSigns(text: string, begin: number, end: number): string {
  const before = /[“"‘'(«¿¡[]+$/u.exec(text.slice(Math.max(0, begin - 4), begin))?.[0] ?? '';
  const after = /^[.!?…)\]”"’'»%]+/u.exec(text.slice(end, end + 4))?.[0] ?? '';
  return text.slice(begin - before.length, end + after.length);
}

function refused(reason: Ungrounded): Grounding {
  return { ok: false, reason };
}
