/** The item that a reader saw, as the engine makes it: labels keep only what was shown. */
import type { StudyItem } from '../../../src/generate/engine.ts';
import { blankSign, truths } from '../../../src/model/study/quiz/task.ts';
import type { Shown } from './items.ts';

/** Of a label. */
interface Told {
  item: Shown;
  page: number;
  quote?: string;
}

/** @throws for a form that no engine makes */
export function itemOfShown({ item, page, quote = '' }: Told): StudyItem {
  const place = { page, quote };
  const text = (name: string) => String(item[name] ?? '');
  const texts = (name: string) => {
    const some = item[name];
    return Array.isArray(some) ? some : [];
  };
  const task = (stem: string) => ({ type: 'task', stem, ...place }) as const;
  switch (item.form) {
    case 'summary point':
      return { type: 'point', text: text('text'), ...place };
    case 'card':
    case 'list card':
      return { type: 'basic', front: text('front'), back: text('back'), ...place };
    case 'gap card': {
      const hidden = `{{c1::${text('back')}}}`;
      return { type: 'cloze', text: text('front').replace(blankSign, () => hidden), ...place };
    }
    case 'single choice': {
      const options = texts('options');
      const answer = options.indexOf(text('right'));
      return { type: 'question', stem: text('question'), options, answer, ...place };
    }
    case 'true or false': {
      const correction = text('shownAfter') || undefined;
      const choice = { kind: 'true-false', options: truths, right: text('right') } as const;
      return { ...task(text('statement')), task: choice, correction };
    }
    case 'multiple choice': {
      const [options, right] = [texts('options'), texts('right')];
      return { ...task(text('question')), task: { kind: 'multiple', options, right } };
    }
    case 'short answer': {
      const accepted = texts('accepted');
      return { ...task(text('question')), task: { kind: 'short', accepted, foils: [] } };
    }
    case 'fill the gap': {
      const around = text('question').split(blankSign);
      const blanks = texts('accepted').map((one) => one.split(' / '));
      return { ...task(text('question')), task: { kind: 'cloze', around, blanks } };
    }
    case 'matching': {
      const pairs = texts('pairs').map((pair) => pair.split(' = '));
      const prompts = pairs.map(([prompt = '']) => prompt);
      const answers = [...pairs.map(([, ...rest]) => rest.join(' = ')), ...texts('extra')];
      return { ...task(text('question')), task: { kind: 'matching', prompts, answers } };
    }
    case 'ordering':
      return { ...task(text('question')), task: { kind: 'ordering', steps: texts('steps') } };
    default:
      throw new Error(`no such form: ${item.form}`);
  }
}
