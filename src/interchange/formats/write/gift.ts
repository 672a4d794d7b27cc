/**
 * Questions in GIFT, Moodle's text format (docs.moodle.org, “GIFT format”). Kinds that it lacks become similar ones:
 * each of several blanks is a question, and ordered steps are matched with places.
 */
import { blankSign, type Task, type TaskFields, taskOf } from '../../../model/study/quiz/task.ts';

interface Written extends TaskFields {
  explanation?: string | null | undefined;
}

export function giftOf(title: string, questions: readonly Written[]): string {
  // Moodle reads a category literally except for slashes, which need a space at the ends.
  const name = title
    .replace(/\s+/g, ' ')
    .replaceAll('/', '//')
    .replace(/^\/|\/$/g, (slash, at: number) => (at === 0 ? ` ${slash}` : `${slash} `));
  const all = questions.flatMap((question, at) => {
    const answers = giftsOf(taskOf(question), question.stem);
    const why = question.explanation ? `####${escaped(question.explanation)}` : '';
    return answers.map(({ before, inside, after = '' }, part) => {
      const id = answers.length > 1 ? `${at + 1}.${part + 1}` : `${at + 1}`;
      // The name keeps a stem that begins with `//` from being a comment.
      return `::${id}::[plain]${escaped(before)}{${inside}${why}}${escaped(after)}\n`;
    });
  });
  return `$CATEGORY: $course$/top/${name}\n\n${all.join('\n')}`;
}

interface Gift {
  before: string;
  /** Already escaped. */
  inside: string;
  after?: string;
}

function giftsOf(task: Task, stem: string): Gift[] {
  const plain = (inside: string): Gift[] => [{ before: stem, inside }];
  switch (task.kind) {
    case 'single':
      return plain(
        lines(task.options.map((one) => `${one === task.right ? '=' : '~'}${answer(one)}`)),
      );
    case 'true-false':
      return plain(task.right === 'True' ? 'TRUE' : 'FALSE');
    case 'multiple': {
      // Moodle knows shares with five decimals.
      const share = Number((100 / task.right.length).toFixed(5));
      return plain(
        lines(
          task.options.map((one) => `~%${task.right.includes(one) ? share : -100}%${answer(one)}`),
        ),
      );
    }
    case 'short':
      return plain(accepted(task.accepted) + wrong(task.foils));
    case 'cloze':
      return task.blanks.map((blank, at) => ({
        before: filled(task.around.slice(0, at + 1), task.blanks.slice(0, at)),
        inside: accepted(blank),
        after: filled(task.around.slice(at + 1), task.blanks.slice(at + 1)),
      }));
    case 'matching':
      return plain(lines(task.answers.map((one, at) => pair(task.prompts[at] ?? '', one))));
    case 'ordering':
      return plain(lines(task.steps.map((step, at) => pair(`${at + 1}`, step))));
  }
}

/** The sentence with its other blanks filled in. */
function filled(around: readonly string[], blanks: readonly (readonly string[])[]): string {
  return around
    .map((text, at) => text + (at < around.length - 1 ? (blanks[at]?.[0] ?? blankSign) : ''))
    .join('');
}

/** A bare star would accept any answer. */
function accepted(texts: readonly string[]): string {
  return lines(texts.map((one) => `=${answer(one.replaceAll('*', '\\*'))}`));
}

/** Worth nothing, although they are similar to a correct answer. */
function wrong(texts: readonly string[]): string {
  return texts.map((one) => `  =%0%${answer(one.replaceAll('*', '\\*'))}\n`).join('');
}

function pair(prompt: string, match: string): string {
  return `=${answer(prompt)} -> ${escaped(withoutArrow(match))}`;
}

function lines(answers: readonly string[]): string {
  return `\n${answers.map((one) => `  ${one}\n`).join('')}`;
}

/** A leading `%` would be a weight, and `[` a format. */
function answer(text: string): string {
  const words = escaped(withoutArrow(text));
  return /^[%[]/.test(text) ? `[plain]${words}` : words;
}

/** `->` separates item and match and cannot be escaped. */
function withoutArrow(text: string): string {
  return text.replaceAll('->', '→');
}

/** An empty line would end the question. */
function escaped(text: string): string {
  if (text.trim() === '') return text;
  return text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\r?\n/g, '\\n');
}
