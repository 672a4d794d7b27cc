/** An item as what is asked and what is answered, in the words that a student sees. */
import type { StudyItem } from '../engine.ts';

/** Items of one kind fail for the same reasons. */
export const itemKinds = [
  'card',
  'gap',
  'choice',
  'typed',
  'truth',
  'pairs',
  'list',
  'point',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Items of one group are weighed alike. */
export const itemGroups = [...itemKinds, 'slides', 'foreign'] as const;
export type ItemGroup = (typeof itemGroups)[number];

export interface ItemParts {
  kind: ItemKind;
  /** With “_____” for what is hidden. For a point the whole. */
  asked: string;
  /** Empty for a point and a true statement. */
  answer: string;
  /** Wrong answers. */
  wrong: readonly string[];
}

export function partsOfItem(item: StudyItem): ItemParts {
  switch (item.type) {
    case 'point':
      return { kind: 'point', asked: item.text, answer: '', wrong: [] };
    case 'basic': {
      const kind = item.back.includes('\n') ? 'list' : 'card';
      return { kind, asked: item.front, answer: item.back, wrong: [] };
    }
    case 'cloze': {
      const [whole = '', answer = ''] = /\{\{c1::(.+?)\}\}/.exec(item.text) ?? [];
      return { kind: 'gap', asked: item.text.replace(whole, gap), answer, wrong: [] };
    }
    case 'question': {
      const answer = item.options[item.answer] ?? '';
      return choice(item.stem, item.options, answer);
    }
    case 'task':
      return partsOfTask(item);
  }
}

const gap = '_____';

function choice(asked: string, options: readonly string[], answer: string): ItemParts {
  return { kind: 'choice', asked, answer, wrong: options.filter((one) => one !== answer) };
}

function partsOfTask({ stem, task, correction }: Extract<StudyItem, { type: 'task' }>): ItemParts {
  switch (task.kind) {
    case 'single':
      return choice(stem, task.options, task.right);
    case 'true-false':
      return { kind: 'truth', asked: stem, answer: '', wrong: correction ? [correction] : [] };
    case 'multiple': {
      const wrong = task.options.filter((one) => !task.right.includes(one));
      return { kind: 'list', asked: stem, answer: task.right.join('\n'), wrong };
    }
    case 'short': {
      const [answer = ''] = task.accepted;
      return { kind: 'typed', asked: stem, answer, wrong: [] };
    }
    case 'cloze': {
      const [[answer = ''] = []] = task.blanks;
      return { kind: 'gap', asked: task.around.join(gap), answer, wrong: [] };
    }
    case 'matching':
      return {
        kind: 'pairs',
        asked: task.prompts.join('\n'),
        answer: task.answers.join('\n'),
        wrong: [],
      };
    case 'ordering':
      return { kind: 'list', asked: stem, answer: task.steps.join('\n'), wrong: [] };
  }
}
