/** A question for paper, and its answer for the key. Pure. */
import { rightInWords } from '../../../model/study/quiz/mark.ts';
import { shuffleOptions, shuffleSteps } from '../../../model/study/quiz/shuffle.ts';
import { type TaskFields, taskOf } from '../../../model/study/quiz/task.ts';

export interface QuestionOnPaper {
  stem: string;
  /** What to do, unless the stem says it. */
  hint?: string;
  /** Below the stem. */
  lines: string[];
  key: string;
}

const box = '☐';
const rule = '_'.repeat(40);
const readFromTheRight =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** @param question its `id` determines the order of the answers, the same in each print */
export function questionOnPaper(question: TaskFields & { id: string }): QuestionOnPaper {
  const { id, stem } = question;
  const task = taskOf(question);
  switch (task.kind) {
    case 'single':
    case 'true-false': {
      const options = task.kind === 'single' ? shuffleOptions(task.options, id) : task.options;
      const at = options.indexOf(task.right);
      return { stem, lines: lettered(options), key: `${letter(at)}. ${isolated(task.right)}` };
    }
    case 'multiple': {
      const options = shuffleOptions(task.options, id);
      const right = options.flatMap((one, at) =>
        task.right.includes(one) ? [`${letter(at)}. ${isolated(one)}`] : [],
      );
      return {
        ...{ stem, hint: 'Choose all that apply.', lines: lettered(options) },
        key: right.join(' · '),
      };
    }
    case 'short':
      return { stem, lines: [rule], key: task.accepted.map(isolated).join(' / ') };
    case 'cloze':
      return { stem, lines: [], key: isolated(rightInWords(task)) };
    case 'matching': {
      const answers = shuffleOptions(task.answers, id);
      const key = task.prompts.map(
        (_, at) => `${at + 1} – ${letter(answers.indexOf(task.answers[at] ?? ''))}`,
      );
      return {
        ...{ stem, hint: 'Write the letter of its match beside each item.' },
        lines: [
          ...task.prompts.map((prompt, at) => `____ ${at + 1}. ${isolated(prompt)}`),
          ...answers.map((answer, at) => `${letter(at)}. ${isolated(answer)}`),
        ],
        key: key.join(' · '),
      };
    }
    case 'ordering': {
      const steps = shuffleSteps(task.steps, id);
      const key = task.steps.map((step) => letter(steps.indexOf(step)));
      return {
        ...{ stem, hint: 'Number the steps in their order.' },
        lines: steps.map((step, at) => `____ ${letter(at)}. ${isolated(step)}`),
        key: key.join(', '),
      };
    }
  }
}

function lettered(options: readonly string[]): string[] {
  return options.map((option, at) => `${box} ${letter(at)}. ${isolated(option)}`);
}

/** Isolates right-to-left text, so that it does not move the letter before it. */
function isolated(text: string): string {
  return readFromTheRight.test(text) ? `\u2068${text}\u2069` : text;
}

/** No form allows more than 26 answers or parts; an imported question may have more. */
function letter(at: number): string {
  const first = 'A'.codePointAt(0) ?? 0;
  return at < 26 ? String.fromCodePoint(first + at) : String(at + 1);
}
