/** The words of an item that a student may change, and the item with the changed words. */
import type { StudyItem } from '../../../generate/engine.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { applyToTask, type EditableText, textsOfTask } from './task-texts.ts';

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
      return /\{\{c\d+::.+?\}\}/.test(first)
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
