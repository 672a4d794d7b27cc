import { afterEach, describe, expect, it } from 'vitest';
import {
  onUnsavedEdits,
  reportUnkept,
  reportUnsaved,
  type Unsaved,
  unkeptWords,
  unsavedEdits,
} from './unsaved-edits.ts';

const [note, card] = [{}, {}];
let told: (Unsaved | undefined)[] = [];
let stop: (() => void) | undefined;

function listen(): void {
  stop = onUnsavedEdits(() => told.push(unsavedEdits()));
}

afterEach(() => {
  stop?.();
  told = [];
  for (const owner of [note, card]) {
    reportUnsaved(owner, undefined);
    reportUnkept(owner, undefined);
  }
});

describe('edits that are not in the database yet', () => {
  it.each<[Unsaved | undefined, Unsaved | undefined, Unsaved | undefined]>([
    [undefined, undefined, undefined],
    ['saving', undefined, 'saving'],
    ['saving', 'saving', 'saving'],
    ['failed', undefined, 'failed'],
    ['saving', 'failed', 'failed'],
    ['failed', 'saving', 'failed'],
  ])('[P2] of a note %s and of a card %s, together %s', (ofNote, ofCard, together) => {
    reportUnsaved(note, ofNote);
    reportUnsaved(card, ofCard);
    expect(unsavedEdits()).toBe(together);
  });

  it('[P2] are no more once each editor has saved its own', () => {
    reportUnsaved(note, 'failed');
    reportUnsaved(card, 'saving');
    reportUnsaved(note, undefined);
    expect(unsavedEdits()).toBe('saving');
    reportUnsaved(card, undefined);
    expect(unsavedEdits()).toBeUndefined();
  });

  it('tell of each change once', () => {
    listen();
    reportUnsaved(note, undefined);
    reportUnsaved(note, 'saving');
    reportUnsaved(note, 'saving');
    reportUnsaved(note, 'failed');
    reportUnsaved(note, undefined);
    expect(told).toEqual(['saving', 'failed', undefined]);
  });

  it('tell nobody who has stopped listening, and the others still', () => {
    listen();
    let others = 0;
    const stopOther = onUnsavedEdits(() => {
      others += 1;
    });
    stop?.();
    reportUnsaved(note, 'saving');
    stopOther();
    expect(told).toEqual([]);
    expect(others).toBe(1);
  });
});

it('[P2] gives the words in no draft of one student, until they are in one', () => {
  const wordsOf = (userId: string) => ({ userId, noteId: 'n', title: () => '', edit: () => ({}) });
  const [ofAda, ofBob] = [wordsOf('ada'), wordsOf('bob')];
  reportUnkept(note, ofAda);
  reportUnkept(card, ofBob);
  expect(unkeptWords('ada')).toEqual([ofAda]);
  reportUnkept(note, undefined);
  expect(unkeptWords('ada')).toEqual([]);
  expect(unkeptWords('bob')).toEqual([ofBob]);
});
