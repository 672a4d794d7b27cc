/** Turns questions of other programs into items, each once, in quizzes of at most one sitting. */
import { plural } from '../../../../lib/plural.ts';
import { mostQuestions } from '../../../../model/entities/facts/attempt.ts';
import { mostAnswers, mostParts } from '../../../../model/entities/quiz/quiz.ts';
import { rightInWords } from '../../../../model/study/quiz/mark.ts';
import { fieldsOfTask, type Task, taskOf } from '../../../../model/study/quiz/task.ts';
import { longestText } from '../../../../text/longest-text.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine, asText, nameInReport } from './bounds.ts';

export interface FoundQuestion {
  /** Its name in the report. */
  what: string;
  made: FoundTask | string;
  /** May be empty. */
  explanation: string;
  /** In its program; `undefined` if it does not say. */
  points?: number | undefined;
}

/** @returns the points of a text such as `2.5`; `undefined` if it is no number */
export function pointsOf(text: string): number | undefined {
  const points = Number(text.trim() || Number.NaN);
  return Number.isFinite(points) ? points : undefined;
}

export interface QuestionItems {
  /** The question, after its quiz if it is the first one. Reports a question that is left out. */
  of: (quiz: { key: string; title: string }, question: FoundQuestion) => FoundItem[];
  /** Reports how many questions since the last call are marked in another way than by their program. */
  endFile: (name: string) => void;
}

export function createQuestionItems(options: ReadOptions): QuestionItems {
  const keys = new Set<string>();
  const counts = new Map<string, number>();
  const marked = { wrong: 0, alike: 0 };
  const points = new Set<number>();
  const of: QuestionItems['of'] = (quiz, { what: words, made, explanation, points: worth }) => {
    const what = nameInReport(words);
    const leaveOut = (why: string) => {
      options.leaveOut({ what, why });
      return [];
    };
    if (typeof made === 'string') return leaveOut(made);
    if (made.loss !== undefined) options.leaveOut({ what, why: made.loss });
    const fields = { stem: asText(made.stem, 'the question', options), ...fieldsOfTask(made.task) };
    const texts = [...fields.options, ...(fields.prompts ?? []), ...(fields.answers ?? [])];
    if (texts.some(({ length }) => length > longestText) || taskOf(fields).kind !== made.task.kind)
      return leaveOut('too long for one question; left out');
    const quizKey = `quiz:${quiz.key}`;
    const key = `question:${quizKey}\n${fields.stem}\n${rightInWords(made.task)}`;
    if (keys.has(key)) return leaveOut('this question appears more than once; taken once');
    keys.add(key);
    const position = counts.get(quizKey) ?? 0;
    counts.set(quizKey, position + 1);
    // More than one sitting becomes another quiz.
    const part = Math.floor(position / mostQuestions);
    const quizId = part === 0 ? quizKey : `${quizKey}\n${part + 1}`;
    const items: FoundItem[] = [];
    if (position % mostQuestions === 0) {
      const title = part === 0 ? quiz.title : `${quiz.title} (${part + 1})`;
      items.push({
        ...{ entity: 'quiz', key: quizId },
        fields: { title: asLine(title, 'the name of its quiz', options) },
      });
    }
    const told = asText(explanation, 'its explanation', options) || null;
    const given = Object.entries({ ...fields, explanation: told });
    items.push({
      ...{ entity: 'question', key },
      fields: {
        ...Object.fromEntries(given.filter(([, value]) => value !== null)),
        position: position % mostQuestions,
      },
      refs: { quizId },
    });
    if (made.partly !== undefined) marked[made.partly]++;
    if (worth !== undefined) points.add(worth);
    return items;
  };
  const endFile = (name: string) => {
    const { wrong, alike } = marked;
    const give = wrong === 1 ? 'gives' : 'give';
    const weigh = alike === 1 ? 'weighs its' : 'weigh their';
    const whys = [
      ...(wrong > 0
        ? [
            `${plural(wrong, 'question')} ${give} part of the points for some answers; here they count as wrong`,
          ]
        : []),
      ...(alike > 0
        ? [
            `${plural(alike, 'question')} ${weigh} correct answers differently; here they count the same`,
          ]
        : []),
    ];
    if (points.size > 1)
      whys.push('its questions have different points; here each counts the same');
    points.clear();
    for (const why of whys) options.leaveOut({ what: name, why });
    Object.assign(marked, { wrong: 0, alike: 0 });
  };
  return { of, endFile };
}

export interface FoundTask {
  stem: string;
  task: Task;
  /** For the report. */
  loss?: string | undefined;
  /** Answers worth part of the points count as wrong here, or correct ones of different worth count alike. */
  partly?: 'wrong' | 'alike' | undefined;
}

/** @returns the task with what the report says of it, if there is anything */
export function withLosses(
  made: FoundTask | string,
  losses: readonly string[],
): FoundTask | string {
  if (typeof made === 'string') return made;
  const all = [...(made.loss === undefined ? [] : [made.loss]), ...losses];
  return all.length === 0 ? made : { ...made, loss: all.join('; ') };
}

/** `alike` if several answers together are the correct one. */
export function partlyOf(worth: readonly number[]): Pick<FoundTask, 'partly'> {
  const some = worth.filter((value) => value > 0);
  return new Set(some).size > 1 ? { partly: 'alike' } : {};
}

/**
 * @param options in order; equal ones count once
 * @param isMultiple several may be ticked, even if only one is right
 */
export function choiceTask(
  stem: string,
  options: readonly string[],
  right: readonly string[],
  isMultiple = false,
): FoundTask | string {
  const all = distinct(options);
  const rightOnes = distinct(right);
  if (all.includes('')) return 'has an answer without words; left out';
  if (all.length < 2 || rightOnes.length === 0 || rightOnes.length === all.length)
    return 'has no wrong answer, or no right one; left out';
  const [first = ''] = rightOnes;
  const isMany = isMultiple || rightOnes.length > 1;
  if (all.length > (isMany ? mostParts : mostAnswers))
    return `has more than ${isMany ? mostParts : mostAnswers} answers; left out`;
  if (isMany) return { stem, task: { kind: 'multiple', options: all, right: rightOnes } };
  return { stem, task: { kind: 'single', options: all, right: first } };
}

/** @param extra answers without a prompt; those that have one are ignored */
export function matchingTask(
  stem: string,
  matched: readonly { prompt: string; answer: string }[],
  extra: readonly string[],
): FoundTask | string {
  const prompts = matched.map(({ prompt }) => prompt);
  const own = matched.map(({ answer }) => answer);
  const all = [...own, ...distinct(extra).filter((one) => !own.includes(one))];
  if (prompts.length < 2) return 'has fewer than two pairs; left out';
  // A picture may stand there.
  if (all.includes('') || prompts.includes('')) return 'has an answer without words; left out';
  if (distinct(prompts).length < prompts.length || distinct(own).length < own.length)
    return 'has the same item or match twice; left out';
  if (all.length > mostParts) return `has more than ${mostParts} pairs; left out`;
  return { stem, task: { kind: 'matching', prompts, answers: all } };
}

export function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
