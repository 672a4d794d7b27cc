/** The editable texts of an item, and the item with changed texts. Pure. */
import type { StudyItem, TaskItem } from '../../../generate/engine.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { hasGap } from '../../../model/study/cloze.ts';
import { blanksOf, sentenceOf } from '../../../model/study/quiz/blanks.ts';
import { fieldsOfTask, type Task, taskOf } from '../../../model/study/quiz/task.ts';

export function editableTexts(item: StudyItem): EditableText[] {
  switch (item.type) {
    case 'point':
      return [{ label: 'Point', text: item.text }];
    case 'basic':
      return [
        { label: 'Front', text: item.front },
        { label: 'Back', text: item.back },
      ];
    case 'cloze':
      return [{ label: 'Text, with the hidden part in {{c1::…}}', text: item.text }];
    case 'question':
      return [
        { label: 'Question', text: item.stem },
        ...item.options.map((text, index) => ({
          label: index === item.answer ? `Answer ${index + 1} (correct)` : `Answer ${index + 1}`,
          text,
        })),
      ];
    case 'task':
      return textsOfTask(item);
  }
}

/** @param texts in the order of `editableTexts` */
export function applyTexts(item: StudyItem, texts: readonly string[]): Result<StudyItem> {
  const trimmed = texts.map((text) => text.trim());
  if (trimmed.some((text) => text === '')) return failure('invalid', 'Fill in every field.');
  const [first = '', ...others] = trimmed;
  switch (item.type) {
    case 'point':
      return success({ ...item, text: first });
    case 'basic':
      return success({ ...item, front: first, back: others[0] ?? item.back });
    case 'cloze':
      return hasGap(first)
        ? success({ ...item, text: first })
        : failure('invalid', 'Put the words to hide in {{c1::…}}.');
    case 'question':
      return new Set(others).size === others.length
        ? success({ ...item, stem: first, options: others })
        : failure('invalid', 'Each answer must be different.');
    case 'task':
      return applyToTask(item, trimmed);
  }
}

interface EditableText {
  label: string;
  text: string;
}

function textsOfTask({ stem, task }: TaskItem): EditableText[] {
  const question = { label: 'Question', text: stem };
  switch (task.kind) {
    case 'true-false':
      return [{ label: `Statement (${task.right.toLowerCase()})`, text: stem }];
    case 'cloze':
      return [{ label: 'Sentence, with the missing words in [brackets]', text: sentenceOf(task) }];
    case 'single':
    case 'multiple':
      return [
        question,
        ...task.options.map((text, at) => ({
          label: `Answer ${at + 1}${[task.right].flat().includes(text) ? ' (correct)' : ''}`,
          text,
        })),
      ];
    case 'short':
      return [
        question,
        { label: 'Accepted answers, one per line', text: task.accepted.join('\n') },
      ];
    case 'matching':
      return [
        question,
        ...task.prompts.flatMap((prompt, at) => [
          { label: `Item ${at + 1}`, text: prompt },
          { label: `Match ${at + 1}`, text: task.answers[at] ?? '' },
        ]),
      ];
    case 'ordering':
      return [question, ...task.steps.map((text, at) => ({ label: `Step ${at + 1}`, text }))];
  }
}

/** @param texts in the order of `textsOfTask`, none empty */
function applyToTask(item: TaskItem, texts: readonly string[]): Result<TaskItem> {
  const [first = '', ...others] = texts;
  const { task } = item;
  const { stem = first, task: changed } =
    task.kind === 'cloze' ? blanksOf(first) : { task: withTexts(task, others) };
  // A blank without an accepted answer cannot be answered.
  if (changed.kind === 'cloze' && changed.blanks.some((accepted) => accepted.length === 0))
    return failure('invalid', problemOf(task));
  // Would be stored as single choice.
  if (taskOf({ stem, ...fieldsOfTask(changed) }).kind !== task.kind)
    return failure('invalid', problemOf(task));
  return success({ ...item, stem, task: changed });
}

function withTexts(task: Task, texts: readonly string[]): Task {
  switch (task.kind) {
    case 'true-false':
    case 'cloze':
      return task;
    case 'single':
      return { ...task, options: texts, right: texts[task.options.indexOf(task.right)] ?? '' };
    case 'multiple': {
      const right = texts.filter((_, at) => task.right.includes(task.options[at] ?? ''));
      return { ...task, options: texts, right };
    }
    case 'short': {
      const lines = (texts[0] ?? '').split('\n').map((line) => line.trim());
      return { ...task, accepted: lines.filter((line) => line !== '') };
    }
    case 'matching':
      return {
        ...task,
        prompts: texts.filter((_, at) => at % 2 === 0),
        answers: texts.filter((_, at) => at % 2 === 1),
      };
    case 'ordering':
      return { ...task, steps: texts };
  }
}

function problemOf({ kind }: Task): string {
  if (kind === 'cloze') return 'Put the missing words in [brackets].';
  if (kind === 'ordering') return 'Each step must be different.';
  return kind === 'matching'
    ? 'Items and matches must be different.'
    : 'Each answer must be different.';
}
