import { expect, it } from 'vitest';
import { readBesideSearch } from './screen-pane.ts';

it.each(['notes/a-1', 'flashcards/b#review', 'quiz/c/practice', 'notes'])(
  '%j may stand beside a file',
  (beside) => {
    expect(readBesideSearch({ beside })).toEqual({ beside });
  },
);

it.each(['files/x', '//evil.example', 'notes/../settings', '', 7, undefined])(
  '%j is the file alone',
  (beside) => {
    expect(readBesideSearch({ beside })).toEqual({});
  },
);
