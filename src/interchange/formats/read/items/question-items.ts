/** Questions of other programs as rows: each once, and no more in a quiz than a sitting takes. */
import { mostQuestions } from '../../../../model/entities/facts/attempt.ts';
import { rightInWords } from '../../../../model/study/quiz/mark.ts';
import { fieldsOfTask, taskOf } from '../../../../model/study/quiz/task.ts';
import { longestText } from '../../../../text/longest-text.ts';
import type { FoundItem, ReadOptions } from '../../format.ts';
import { asLine, asText, nameInReport } from '../text/bounds.ts';
import type { FoundTask } from './question-tasks.ts';

interface FoundQuestion {
  /** How the report calls it. */
  what: string;
  /** Why it is left out, where it cannot be asked. */
  made: FoundTask | string;
  /** Empty: none. */
  explanation: string;
}

interface QuizOf {
  /** Names it for ever. */
  key: string;
  title: string;
}

/** @returns the question, behind its quiz where it is the first of it; nothing where it is left out, which is told */
export function createQuestionItems(
  options: ReadOptions,
): (quiz: QuizOf, question: FoundQuestion) => FoundItem[] {
  const keys = new Set<string>();
  /** Questions so far, by the key of their quiz. */
  const counts = new Map<string, number>();
  return (quiz, { what: words, made, explanation }) => {
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
    // One sitting takes no more; the rest is a quiz of its own.
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
    return items;
  };
}
