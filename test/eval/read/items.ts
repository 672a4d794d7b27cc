/** Items as a reader sees them: the words that a student sees and answers, and where the text says so. Nothing tells which engine made it. */
import { createHash } from 'node:crypto';
import type { PlainItem, StudyItem, TaskItem } from '../../../src/generate/engine.ts';
import { splitSentences } from '../../../src/generate/language/sentences.ts';
import type { CleanPage } from '../../../src/text/clean-page.ts';

/** What a student sees and answers. */
export type Shown = { form: string } & Record<string, string | string[] | boolean>;

export interface Place {
  page: number;
  heading: string;
  /** The sentence before the quote. */
  before: string;
  quote: string;
}

export type ItemKind = 'card' | 'question' | 'point';

export interface Drawable extends Place {
  id: string;
  book: string;
  subject: string;
  kind: ItemKind;
  item: Shown;
  /** All words of its slide, in a deck. */
  slide?: string;
}

export function shownOf(item: StudyItem): Shown {
  return item.type === 'task' ? shownTask(item) : shownPlain(item);
}

function shownPlain(item: PlainItem): Shown {
  switch (item.type) {
    case 'point':
      return { form: 'summary point', text: item.text };
    case 'basic': {
      const isList = item.back.includes('\n');
      return { form: isList ? 'list card' : 'card', front: item.front, back: item.back };
    }
    case 'cloze': {
      const hidden = /\{\{c1::(.+?)\}\}/.exec(item.text)?.[1] ?? '';
      const text = item.text.replace(/\{\{c1::.+?\}\}/, '_____');
      return { form: 'gap card', front: text, back: hidden };
    }
    case 'question':
      return {
        form: 'single choice',
        question: item.stem,
        options: item.options,
        right: item.options[item.answer] ?? '',
      };
  }
}

function shownTask({ stem, task, correction }: TaskItem): Shown {
  switch (task.kind) {
    case 'single':
      return {
        form: 'single choice',
        question: stem,
        options: [...task.options],
        right: task.right,
      };
    case 'true-false':
      return {
        form: 'true or false',
        statement: stem,
        right: task.right,
        ...(correction !== undefined && { shownAfter: correction }),
      };
    case 'multiple':
      return {
        form: 'multiple choice',
        question: stem,
        options: [...task.options],
        right: [...task.right],
      };
    case 'short':
      return { form: 'short answer', question: stem, accepted: [...task.accepted] };
    case 'cloze':
      return {
        form: 'fill the gap',
        question: task.around.join('_____'),
        accepted: task.blanks.map((blank) => blank.join(' / ')),
      };
    case 'matching':
      return {
        form: 'matching',
        question: stem,
        pairs: task.prompts.map((prompt, index) => `${prompt} = ${task.answers[index] ?? ''}`),
        extra: task.answers.slice(task.prompts.length),
      };
    case 'ordering':
      return { form: 'ordering', question: stem, steps: [...task.steps] };
  }
}

/** Where the quote stands. Matching has further quotes; the first is told. */
export function placeOf(pages: readonly CleanPage[], { page, quote }: StudyItem): Place {
  let heading = '';
  for (const { blocks, page: number } of pages) {
    if (number > page) break;
    for (const block of blocks) {
      if (block.kind === 'heading') heading = block.text;
      const start = number === page ? block.text.indexOf(quote) : -1;
      if (start < 0) continue;
      return { page, heading, before: lastSentence(block.text.slice(0, start)), quote };
    }
  }
  return { page, heading, before: '', quote };
}

const longestBefore = 400;

function lastSentence(text: string): string {
  return (splitSentences(text.slice(-longestBefore * 3).trim()).at(-1) ?? '').slice(-longestBefore);
}

export function idOf(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 10);
}
