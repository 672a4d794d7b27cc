/** What a sentence becomes on its cards. Pure. */
import type { Gap } from '../generate/pick/key-sentence.ts';
import { failure, type Result, success } from '../lib/result.ts';
import type { PickedContent } from '../model/entities/pick.ts';
import { clozeNumbers, mostGaps } from '../model/study/cloze.ts';
import { hideParts } from '../model/study/cloze-writing.ts';
import { asMarkdown } from '../text/markdown/plain-words.ts';

/** What a sentence becomes. Gaps are disjoint, and offsets in the sentence as the page says it. */
export type Keeping =
  | {
      as: 'gaps';
      gaps: readonly Gap[];
      /** The words around the gaps were changed: the whole new text, and the same gaps in it. */
      edited?: { text: string; gaps: readonly Gap[] } | undefined;
    }
  | {
      /** “Write a question”. */
      as: 'question';
      gaps: readonly Gap[];
      front: string;
      /** Absent: the words of the gaps. */
      back?: string | undefined;
      isBothWays?: boolean | undefined;
    };

/** @returns a failure in words for people if these words cannot be hidden */
export function contentOf(sentence: string, keeping: Keeping): Result<PickedContent> {
  const hidden = [...keeping.gaps].sort((a, b) => a.start - b.start);
  if (hidden.length === 0) return failure('invalid', 'Hide at least one word.');
  if (keeping.as === 'question') {
    const words = hidden.map(({ start, end }) => sentence.slice(start, end)).join(', ');
    const { front, back = asMarkdown(words), isBothWays = false } = keeping;
    if (front.trim() === '') return failure('invalid', 'Write a question.');
    const form = isBothWays ? 'reversed' : 'basic';
    return success({ form, front: front.trim(), back: back.trim(), hidden, isEdited: true });
  }
  const { text, gaps } = keeping.edited ?? { text: sentence, gaps: hidden };
  if (hidden.length > mostGaps) return failure('invalid', `Hide at most ${mostGaps} parts.`);
  const front = hideParts(text, gaps);
  if (clozeNumbers(front).length < hidden.length) {
    return failure('invalid', 'These words can’t be hidden. Choose other words.');
  }
  return success({ form: 'cloze', front, back: '', hidden, isEdited: text !== sentence });
}
