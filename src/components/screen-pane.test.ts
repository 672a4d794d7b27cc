import { expect, it } from 'vitest';
import { readSplitViewSearch } from './screen-pane.ts';

it.each(['notes/a-1', 'flashcards/b#review', 'quiz/c/practice', 'notes'])(
  '%j may stand beside a file',
  (beside) => {
    expect(readSplitViewSearch({ beside })).toEqual({ beside });
  },
);

it.each(['files/x', '//evil.example', 'notes/../settings', '', 7, undefined])(
  '%j is the file alone',
  (beside) => {
    expect(readSplitViewSearch({ beside })).toEqual({});
  },
);
