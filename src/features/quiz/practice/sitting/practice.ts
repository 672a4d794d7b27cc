/** The draft of a running sitting: its questions and answers. Pure; `practice-draft.ts` stores it. */
import * as v from 'valibot';
import { plural } from '../../../../lib/plural.ts';
import { maxTimeMs } from '../../../../model/fields.ts';
import { givenInWords, isGiven, rightInWords, shareOf } from '../../../../model/study/quiz/mark.ts';
import {
  isChoice,
  listsOf,
  type Task,
  type TaskFields,
  taskOf,
} from '../../../../model/study/quiz/task.ts';
import type { AttemptAnswer, Reply } from '../../../../model/study/scoring.ts';
import { longestText } from '../../../../text/longest-text.ts';

export const practiceDraft = v.object({
  /** The id of the later attempt, and the seed for the order of options. */
  attemptId: v.string(),
  startedAt: v.number(),
  at: v.number(),
  chosen: v.record(v.string(), v.string()),
  /** Answers that are not one option, by question (`study/quiz/mark.ts`). */
  given: v.optional(v.record(v.string(), v.array(v.string()))),
  /** Questions whose correct answer was shown. Their answers are final. */
  checked: v.optional(v.record(v.string(), v.boolean())),
  /** When each was last answered or checked, wall clock. Of two devices the later answer counts. */
  answeredAt: v.optional(v.record(v.string(), v.number())),
  /** The row that shows the sitting to other devices (`model/entities/quiz/sitting.ts`). */
  rowId: v.optional(v.string()),
  /** In order; without it all questions of the quiz. */
  questionIds: v.optional(v.array(v.string())),
  /** Answers are checked only at the end. */
  isExam: v.optional(v.boolean()),
  /** Time limit, from `startedAt`. */
  limitMs: v.optional(v.number()),
  /** Flagged questions. */
  flagged: v.optional(v.record(v.string(), v.boolean())),
  /** When each flag was set or removed, wall clock: another device must not set a removed flag again. */
  flaggedAt: v.optional(v.record(v.string(), v.number())),
});

export type PracticeDraft = v.InferOutput<typeof practiceDraft>;
type Flags = Pick<PracticeDraft, 'flagged' | 'flaggedAt'>;

export interface AskedQuestion extends TaskFields {
  id: string;
}

export type SittingOptions = Pick<PracticeDraft, 'questionIds' | 'isExam' | 'limitMs'>;

export function beginPractice(
  attemptId: string,
  nowMs: number,
  options: SittingOptions = {},
): PracticeDraft {
  return { attemptId, startedAt: nowMs, at: 0, chosen: {}, ...options };
}

/** The end of the time limit, wall clock; `undefined` without a limit. */
export function endOf({ startedAt, limitMs }: PracticeDraft): number | undefined {
  return limitMs === undefined ? undefined : startedAt + limitMs;
}

export function choose(draft: PracticeDraft, questionId: string, option: string): PracticeDraft {
  return { ...draft, chosen: { ...draft.chosen, [questionId]: option } };
}

export function give(
  draft: PracticeDraft,
  question: AskedQuestion,
  given: readonly string[],
  nowMs: number,
): PracticeDraft {
  const { id } = question;
  if (draft.checked?.[id] === true) return draft;
  const dated = datedFor(draft, id, nowMs);
  if (isChoice(taskOf(question))) return choose(dated, id, given[0] ?? '');
  return { ...dated, given: { ...draft.given, [id]: [...given] } };
}

/** Shows the correct answer; the student's answer is then final. */
export function check(draft: PracticeDraft, { id }: AskedQuestion, nowMs: number): PracticeDraft {
  return { ...datedFor(draft, id, nowMs), checked: { ...draft.checked, [id]: true } };
}

function datedFor(draft: PracticeDraft, id: string, nowMs: number): PracticeDraft {
  const at = timeAfter(timeIn(draft, id), nowMs);
  return { ...draft, answeredAt: { ...draft.answeredAt, [id]: at } };
}

/** 0 if unknown. */
function timeIn({ answeredAt = {} }: PracticeDraft, id: string): number {
  return valueIn(answeredAt, id) ?? 0;
}

/** Drops answers after the time limit, from a device that did not know the limit. */
export function inTime(draft: PracticeDraft): PracticeDraft {
  const endsAt = endOf(draft);
  if (endsAt === undefined) return draft;
  const isIn = (id: string) => timeIn(draft, id) <= endsAt;
  const kept = <Value>(by: Record<string, Value> = {}) =>
    Object.fromEntries(Object.entries(by).filter(([id]) => isIn(id)));
  return { ...draft, chosen: kept(draft.chosen), given: kept(draft.given) };
}

/** The questions that only another draft of the sitting has answered or checked, or has answered later. */
export function newsIn(elsewhere: PracticeDraft, own: PracticeDraft): string[] {
  const isIn = (draft: PracticeDraft, id: string) =>
    Object.hasOwn(draft.chosen, id) || Object.hasOwn(draft.given ?? {}, id);
  const isNews = (id: string) => {
    if (!isIn(own, id)) return true;
    const isChecked = elsewhere.checked?.[id] === true;
    if (isChecked !== (own.checked?.[id] === true)) return isChecked;
    return timeIn(elsewhere, id) > timeIn(own, id);
  };
  const ids = [...Object.keys(elsewhere.chosen), ...Object.keys(elsewhere.given ?? {})];
  return [...new Set(ids)].filter(isNews);
}

/** Whether another draft of the same sitting has an answer or a flag that this one lacks. */
export function hasNews(elsewhere: PracticeDraft, own: PracticeDraft): boolean {
  return newsIn(elsewhere, own).length > 0 || hasFlagNews(elsewhere, own);
}

/**
 * Merges answers and flags of two drafts of one sitting. The later answer wins, unless a checked answer is final. Other
 * fields come from `own`.
 */
export function united(elsewhere: PracticeDraft, own: PracticeDraft): PracticeDraft {
  const news = new Set(newsIn(elsewhere, own));
  const both = <Value>(theirs: Record<string, Value> = {}, mine: Record<string, Value> = {}) => ({
    ...Object.fromEntries(Object.entries(mine).filter(([id]) => !news.has(id))),
    ...Object.fromEntries(Object.entries(theirs).filter(([id]) => news.has(id))),
  });
  const draft = {
    ...own,
    ...unitedFlags(elsewhere, own),
    chosen: both(elsewhere.chosen, own.chosen),
  };
  if (elsewhere.given ?? own.given) draft.given = both(elsewhere.given, own.given);
  if (elsewhere.checked ?? own.checked) draft.checked = both(elsewhere.checked, own.checked);
  if (elsewhere.answeredAt ?? own.answeredAt) {
    draft.answeredAt = both(elsewhere.answeredAt, own.answeredAt);
  }
  return draft;
}

export function toggleFlag(draft: PracticeDraft, questionId: string, nowMs: number): PracticeDraft {
  const { [questionId]: _, ...others } = draft.flagged ?? {};
  const at = timeAfter(flagTimeIn(draft, questionId), nowMs);
  return {
    ...draft,
    flagged: isFlaggedIn(draft, questionId) ? others : { ...others, [questionId]: true },
    flaggedAt: { ...draft.flaggedAt, [questionId]: at },
  };
}

/** Merges flags: the later change wins, and a set flag wins a tie. */
function unitedFlags(elsewhere: Flags, own: Flags): Flags {
  const [flagged, flaggedAt] = [new Map<string, true>(), new Map<string, number>()];
  for (const id of new Set([...flagIdsIn(elsewhere), ...flagIdsIn(own)])) {
    const from = isLater(elsewhere, own, id) ? elsewhere : own;
    if (isFlaggedIn(from, id)) flagged.set(id, true);
    flaggedAt.set(id, flagTimeIn(from, id));
  }
  if (flaggedAt.size === 0) return {};
  return { flagged: Object.fromEntries(flagged), flaggedAt: Object.fromEntries(flaggedAt) };
}

/** Whether another draft has a flag change that this one lacks. */
function hasFlagNews(elsewhere: Flags, own: Flags): boolean {
  return flagIdsIn(elsewhere).some(
    (id) => isLater(elsewhere, own, id) && isFlaggedIn(elsewhere, id) !== isFlaggedIn(own, id),
  );
}

/** All questions whose flag was ever changed. */
export function flagIdsIn({ flagged = {}, flaggedAt = {} }: Flags): string[] {
  return [...new Set([...Object.keys(flagged), ...Object.keys(flaggedAt)])];
}

export function isFlaggedIn({ flagged = {} }: Flags, id: string): boolean {
  return valueIn(flagged, id) === true;
}

/** 0 if unknown: an earlier release stored no times. */
export function flagTimeIn({ flaggedAt = {} }: Flags, id: string): number {
  return valueIn(flaggedAt, id) ?? 0;
}

function isLater(elsewhere: Flags, own: Flags, id: string): boolean {
  const [theirs, mine] = [flagTimeIn(elsewhere, id), flagTimeIn(own, id)];
  return theirs === mine ? isFlaggedIn(elsewhere, id) : theirs > mine;
}

export function goTo(draft: PracticeDraft, at: number, count: number): PracticeDraft {
  return { ...draft, at: Math.max(0, Math.min(at, count - 1)) };
}

/** The answer, without parts that an edit removed from the question. */
export function givenOf(draft: PracticeDraft, question: AskedQuestion): string[] {
  const task = taskOf(question);
  const given = valueIn(draft.given ?? {}, question.id) ?? [];
  switch (task.kind) {
    case 'single':
    case 'true-false':
      return task.options.filter((option) => option === valueIn(draft.chosen, question.id));
    case 'multiple':
      return task.options.filter((option) => given.includes(option));
    case 'short':
      return given.slice(0, 1);
    case 'cloze':
      return given.slice(0, task.blanks.length);
    case 'matching':
      return given
        .slice(0, task.prompts.length)
        .map((answer) => (task.answers.includes(answer) ? answer : ''));
    case 'ordering': {
      const isWhole = given.length === task.steps.length;
      return isWhole && task.steps.every((step) => given.includes(step)) ? [...given] : [];
    }
  }
}

export function countAnswered(draft: PracticeDraft): number {
  return answeredIds(draft).size;
}

/** A question whose kind was edited may have two answers. */
export function answeredIds({ chosen, given = {} }: PracticeDraft): Set<string> {
  const others = Object.keys(given).filter((id) => isGiven(given[id]));
  return new Set([...Object.keys(chosen), ...others]);
}

export function answersOf(
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): { answers: AttemptAnswer[]; replies?: Reply[] } {
  const replies: Reply[] = [];
  const answers = questions.map((question) => {
    const { id: questionId, stem } = question;
    const task = taskOf(question);
    const given = givenOf(draft, question);
    const correct = rightInWords(task);
    if (!isGiven(given)) return { questionId, stem, chosen: null, correct };
    if (!isChoice(task)) replies.push({ questionId, kind: task.kind, ...listsOf(task), given });
    return { questionId, stem, chosen: inWords(task, given, correct), correct };
  });
  return replies.length > 0 ? { answers, replies } : { answers };
}

/** A correct answer is stored as the correct text, which every app recognizes. */
function inWords(task: Task, given: readonly string[], correct: string): string {
  if (!isChoice(task) && shareOf(task, given) === 1) return correct;
  const said = givenInWords(task, given);
  // A wrong answer may read like the correct one if its parts contain the separator: “A · B” for “A” and “B”.
  const words = said === correct && !isChoice(task) ? `${said} …` : said;
  return words.length > longestText ? `${words.slice(0, longestText - 1)}…` : words;
}

export interface QuestionState {
  id: string;
  isAnswered: boolean;
  isFlagged: boolean;
}

export function statesOf(
  draft: PracticeDraft,
  questions: readonly AskedQuestion[],
): QuestionState[] {
  return questions.map((question) => ({
    id: question.id,
    isAnswered: isGiven(givenOf(draft, question)),
    isFlagged: draft.flagged?.[question.id] === true,
  }));
}

export function openParts(states: readonly QuestionState[]) {
  return {
    unanswered: states.filter(({ isAnswered }) => !isAnswered).length,
    flagged: states.filter(({ isFlagged }) => isFlagged).length,
  };
}

/** The next wanted question after `at`, wrapping around; -1 if there is none. */
export function nextFrom(
  states: readonly QuestionState[],
  at: number,
  isWanted: (state: QuestionState) => boolean,
): number {
  const after = states.findIndex((state, index) => index > at && isWanted(state));
  return after >= 0 ? after : states.findIndex(isWanted);
}

export function unfinished(unanswered: number, flagged: number): { title: string; text: string } {
  const words = plural(flagged, 'question is', 'questions are');
  if (unanswered === 0) {
    return { title: `${words} flagged`, text: 'You can go back and check your answers first.' };
  }
  const note = flagged > 0 ? ` ${words} flagged.` : '';
  return {
    title: `${plural(unanswered, 'question is', 'questions are')} unanswered`,
    text: `Unanswered questions don’t count as correct. You can go back and answer them.${note}`,
  };
}

/** Ids come from any device and may equal a property of `Object.prototype`. */
export function valueIn<Value>(by: Readonly<Record<string, Value>>, id: string): Value | undefined {
  return Object.hasOwn(by, id) ? by[id] : undefined;
}

/** A change is later than the change it replaces, even if the clock of the other device is ahead. */
function timeAfter(earlierMs: number, nowMs: number): number {
  return Math.min(maxTimeMs, Math.max(nowMs, earlierMs + 1));
}
