/**
 * The task of a question by its kind. A row stores it in `kind`, `prompts` and `answers`. Its `options` and `answer`
 * ask the same as a single choice, for apps that do not know the kind: an older tab shows that and marks it correctly.
 *
 * | kind | `prompts` | `answers` |
 * |---|---|---|
 * | `multiple` | all choices | the correct ones |
 * | `true-false` | | (its `options` are enough) |
 * | `short` | words that are wrong however similar | accepted answers |
 * | `cloze` | | for each blank the accepted answers, one a line |
 * | `matching` | prompts | their partners, then extra answers |
 * | `ordering` | | the steps in their order |
 */

export const questionKinds = [
  'single',
  'multiple',
  'true-false',
  'short',
  'cloze',
  'matching',
  'ordering',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

interface Choice {
  kind: 'single' | 'true-false';
  options: readonly string[];
  right: string;
}

/** The kinds that single choice cannot express. */
type Special =
  | { kind: 'multiple'; options: readonly string[]; right: readonly string[] }
  | { kind: 'short'; accepted: readonly string[]; foils: readonly string[] }
  /** The text around the blanks: one more part than blanks. */
  | { kind: 'cloze'; around: readonly string[]; blanks: readonly (readonly string[])[] }
  /** The first `answers` are the partners of the prompts, in order. */
  | { kind: 'matching'; prompts: readonly string[]; answers: readonly string[] }
  | { kind: 'ordering'; steps: readonly string[] };

export type Task = Choice | Special;

export type TaskOf<K extends QuestionKind> = Extract<Task, { kind: K }>;

/** The fields of a row that define its task. */
export interface TaskFields {
  stem: string;
  options: string[];
  answer: number;
  kind?: string | null | undefined;
  prompts?: string[] | null | undefined;
  answers?: string[] | null | undefined;
}

export const truths = ['True', 'False'];
/** A gap in the stem of a cloze question. */
export const blankSign = '_____';
const blank = /_{3,}/;

/**
 * The task of a row. An inconsistent row becomes its single choice: its kind is from a newer app, or an older app
 * that only knows the choice changed its words.
 */
export function taskOf(row: TaskFields): Task {
  const { options, answer } = row;
  const task = specialTask(row);
  const single: Task = { kind: 'single', options, right: options[answer] ?? '' };
  if (task === undefined) return single;
  if (isChoice(task)) return task;
  const choice = choiceOf(task);
  const isSame = choice.options.join('\n\n') === options.join('\n\n') && answer === 0;
  return isSame ? task : single;
}

function specialTask({ kind, stem, options, answer, ...more }: TaskFields): Task | undefined {
  const answers = more.answers ?? [];
  const prompts = more.prompts ?? [];
  switch (kind) {
    case 'true-false': {
      const right = options[answer];
      const isTruth = options.length === 2 && options.every((one, at) => one === truths[at]);
      return isTruth && right !== undefined ? { kind, options, right } : undefined;
    }
    case 'multiple': {
      const right = prompts.filter((one) => answers.includes(one));
      const isFair = right.length > 0 && right.length < prompts.length && areDistinct(prompts);
      return isFair ? { kind, options: prompts, right } : undefined;
    }
    case 'short':
      return answers.length > 0 ? { kind, accepted: answers, foils: prompts } : undefined;
    case 'cloze': {
      const around = stem.split(blank);
      const blanks = answers.map((one) => one.split('\n'));
      const isFair = blanks.length > 0 && around.length === blanks.length + 1;
      return isFair ? { kind, around, blanks } : undefined;
    }
    case 'matching': {
      const isFair = prompts.length > 1 && answers.length >= prompts.length;
      return isFair && areDistinct(prompts) && areDistinct(answers)
        ? { kind, prompts, answers }
        : undefined;
    }
    case 'ordering':
      return answers.length > 1 && areDistinct(answers) ? { kind, steps: answers } : undefined;
    default:
      return undefined;
  }
}

export function isChoice(task: Task): task is Choice {
  return task.kind === 'single' || task.kind === 'true-false';
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** The same as a single choice, the correct option first. Stored rows are compared with it, so never change it. */
function choiceOf(task: Special): { options: string[]; answer: number } {
  const right = rightWords(task);
  return { options: [right, wrongWords(task, right)], answer: 0 };
}

function rightWords(task: Special): string {
  switch (task.kind) {
    case 'multiple':
      return joined(rightOf(task));
    case 'short':
      return task.accepted[0] ?? '';
    case 'cloze':
      return joined(task.blanks.map(([first = '']) => first));
    case 'matching':
      return pairs(task.prompts, task.answers);
    case 'ordering':
      return inOrder(task.steps);
  }
}

/** In the order of the choices. */
function rightOf({ options, right }: TaskOf<'multiple'>): string[] {
  return options.filter((option) => right.includes(option));
}

function wrongWords(task: Special, right: string): string {
  switch (task.kind) {
    case 'multiple': {
      const wrong = task.options.find((one) => !task.right.includes(one)) ?? '';
      return joined([...rightOf(task).slice(0, -1), wrong]);
    }
    case 'short':
    case 'cloze':
      return anotherChoice(right);
    case 'matching': {
      const own = task.answers.slice(0, task.prompts.length);
      return pairs(task.prompts, [...own.slice(1), ...own.slice(0, 1)]);
    }
    case 'ordering':
      return inOrder(task.steps.toReversed());
  }
}

/** The fields of a row for this task; `null` for unused ones. */
export function fieldsOfTask(task: Task): Required<Omit<TaskFields, 'stem'>> {
  const none = { kind: null, prompts: null, answers: null };
  switch (task.kind) {
    case 'single': {
      const options = [...task.options];
      return { ...none, options, answer: options.indexOf(task.right) };
    }
    case 'true-false':
      return {
        ...none,
        kind: task.kind,
        options: [...truths],
        answer: truths.indexOf(task.right),
      };
    default: {
      const { kind } = task;
      return { ...none, kind, ...listsOf(task), ...choiceOf(task) };
    }
  }
}

/** `prompts` and `answers` as stored in rows and attempts. */
export function listsOf(task: Special): { prompts: string[] | null; answers: string[] } {
  switch (task.kind) {
    case 'multiple':
      return { prompts: [...task.options], answers: rightOf(task) };
    case 'short':
      return {
        prompts: task.foils.length > 0 ? [...task.foils] : null,
        answers: [...task.accepted],
      };
    case 'cloze':
      return { prompts: null, answers: task.blanks.map((accepted) => accepted.join('\n')) };
    case 'matching':
      return { prompts: [...task.prompts], answers: [...task.answers] };
    case 'ordering':
      return { prompts: null, answers: [...task.steps] };
  }
}

/** The task stored in an attempt, which has no single choice beside it. */
export function taskOfLists(
  kind: string,
  stem: string,
  lists: { prompts?: string[] | null | undefined; answers: string[] },
): Special | undefined {
  const task = specialTask({ stem, options: [], answer: 0, kind, ...lists });
  return task === undefined || isChoice(task) ? undefined : task;
}

/** Joins the parts of an answer into one text. Stored rows are compared with these texts, so never change them. */
export function joined(texts: readonly string[]): string {
  return texts.join(' · ');
}

export function inOrder(steps: readonly string[]): string {
  return steps.join(' → ');
}

/** Each prompt with its chosen answer. */
export function pairs(prompts: readonly string[], answers: readonly string[]): string {
  return joined(prompts.map((prompt, at) => `${prompt} – ${answers[at] || '…'}`));
}

/** The second option if no wrong answer is known. */
function anotherChoice(right: string): string {
  return right === 'None of these' ? 'Something else' : 'None of these';
}
