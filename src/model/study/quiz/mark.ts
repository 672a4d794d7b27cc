/**
 * Marks an answer: the share that is right. An answer is a list of texts: the chosen option, the ticked options, the
 * text of each blank, the choice for each prompt, or the steps in the given order. An empty text means no answer.
 */
import { fieldsOfTask, inOrder, joined, pairs, type Task, type TaskOf } from './task.ts';
import { type Effort, judgeTyped, newEffort } from './typed.ts';

/**
 * From 0 (nothing right) to 1 (all of it).
 * @param effort for typed answers; shared by answers marked together
 */
export function shareOf(task: Task, given: readonly string[], effort = newEffort()): number {
  switch (task.kind) {
    case 'single':
    case 'true-false':
      return task.right !== '' && given[0] === task.right ? 1 : 0;
    case 'multiple':
      return shareOfTicks(task, given);
    case 'short':
      return judgeTyped(given[0] ?? '', task.accepted, task.foils, effort) === 'wrong' ? 0 : 1;
    case 'cloze':
    case 'matching': {
      const parts = partsOf(task, given, effort);
      return parts.filter((isRight) => isRight).length / parts.length;
    }
    case 'ordering':
      return shareOfOrder(task.steps, given);
  }
}

/** Whether each blank or prompt is right. */
export function partsOf(
  task: TaskOf<'cloze'> | TaskOf<'matching'>,
  given: readonly string[],
  effort: Effort = newEffort(),
): boolean[] {
  return task.kind === 'cloze'
    ? task.blanks.map(
        (accepted, at) => judgeTyped(given[at] ?? '', accepted, [], effort) !== 'wrong',
      )
    : task.prompts.map((_, at) => given[at] === task.answers[at]);
}

/**
 * A correct tick earns one share of the correct options, a wrong tick costs one share of the wrong options, with a
 * minimum of 0: ticking all earns nothing.
 */
function shareOfTicks({ options, right }: TaskOf<'multiple'>, given: readonly string[]): number {
  const ticked = options.filter((option) => given.includes(option));
  const hits = ticked.filter((option) => right.includes(option)).length;
  const misses = ticked.length - hits;
  return Math.max(0, hits / right.length - misses / (options.length - right.length));
}

/**
 * Each pair of steps in the right order earns a point, a reversed pair costs one, and an incomplete pair counts
 * nothing (Kendall’s tau, with a minimum of 0).
 */
function shareOfOrder(steps: readonly string[], given: readonly string[]): number {
  const places = steps.map((step) => given.indexOf(step));
  let balance = 0;
  let count = 0;
  for (const [at, place] of places.entries()) {
    for (const later of places.slice(at + 1)) {
      count++;
      if (place >= 0 && later >= 0) balance += place < later ? 1 : -1;
    }
  }
  return Math.max(0, balance / count);
}

/** Whether anything was answered. */
export function isGiven(given: readonly string[] | undefined): given is readonly string[] {
  return given?.some((text) => text.trim() !== '') ?? false;
}

/** The answer as one text. */
export function givenInWords(task: Task, given: readonly string[]): string {
  switch (task.kind) {
    case 'single':
    case 'true-false':
    case 'short':
      return given[0] ?? '';
    case 'multiple':
      return joined(task.options.filter((option) => given.includes(option)));
    case 'cloze':
      return joined(task.blanks.map((_, at) => given[at] || '…'));
    case 'matching':
      return pairs(task.prompts, given);
    case 'ordering':
      return inOrder(given);
  }
}

/** The correct answer as one text. */
export function rightInWords(task: Task): string {
  const { options, answer } = fieldsOfTask(task);
  return options[answer] ?? '';
}
