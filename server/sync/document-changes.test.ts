/** Which changes of a batch have a document, and which are refused for its size. */
import { describe, expect, it } from 'vitest';
import { type Change, type Row, rowOfChange } from '../../src/model/merge.ts';
import type { Refusal } from '../../src/model/refusal.ts';
import { textOfBody } from '../../src/text/note-text.ts';
import { oneLetter } from '../../test/worst/documents.ts';
import {
  changesWithoutRoom,
  documentKey,
  documentsOf,
  refuseAfterFull,
  uniteDocuments,
} from './documents.ts';
import { noRoom } from './judge.ts';

const note = (id: string, fields: Record<string, unknown>): Change => ({
  ...{ entity: 'note', id, at: '000000001-000-a', fields },
});
const typed = (id: string) => note(id, { body: 'words' });
const titled = (id: string) => note(id, { title: 'T' });

it.each([
  ['a note with a body', typed('n'), ['body']],
  ['a note with an empty body', note('n', { body: '' }), ['body']],
  ['a note without one', titled('n'), []],
  ['a note whose body is no text', note('n', { body: 5 }), []],
  ['a row of plain fields', { ...typed('n'), entity: 'deck' }, []],
  ['a row of no known kind', { ...typed('n'), entity: 'spell' }, []],
])('%s has the documents that its fields hold', (_, change, fields) => {
  expect(documentsOf(change)).toEqual(fields);
});

const unreadable: Refusal = { code: 'unreadable', field: 'body' };

describe('after a document that is too large alone', () => {
  const changes = [typed('n'), typed('n'), titled('n'), typed('other'), typed('n')];

  it('all later ones of it are refused, and no other change', () => {
    const alone = [undefined, noRoom, undefined, undefined, undefined];
    expect(refuseAfterFull(changes, alone)).toEqual([
      ...[undefined, noRoom, undefined, undefined],
      noRoom,
    ]);
  });

  it('a later one keeps its own reason', () => {
    const alone = [noRoom, unreadable, undefined, undefined, undefined];
    expect(refuseAfterFull(changes, alone)).toEqual([
      ...[noRoom, unreadable, undefined, undefined],
      noRoom,
    ]);
  });

  it('none is, where it was refused for another reason', () => {
    const alone = [unreadable, undefined, undefined, undefined, undefined];
    expect(refuseAfterFull(changes, alone)).toEqual(alone);
  });
});

describe('the changes that did not find room', () => {
  const changes = [typed('n'), titled('n'), typed('n'), typed('other'), typed('n')];
  const union = (taken: number) => ({ base: '', text: 'united', taken });
  const outside = (n: number, other: number) => {
    const unions = new Map([
      [documentKey({ entity: 'note', id: 'n' }, 'body'), union(n)],
      [documentKey({ entity: 'note', id: 'other' }, 'body'), union(other)],
    ]);
    const refused = changesWithoutRoom(changes, unions);
    return changes.map((change) => refused.has(change));
  };

  it('are those of a document behind the first so many that were taken', () => {
    expect(outside(3, 1)).toEqual([false, false, false, false, false]);
    expect(outside(2, 1)).toEqual([false, false, false, false, true]);
    expect(outside(0, 1)).toEqual([true, false, true, false, true]);
    expect(outside(3, 0)).toEqual([false, false, false, true, false]);
  });

  it('are all that have a document where nothing was united', () => {
    const refused = changesWithoutRoom(changes, new Map());
    expect(changes.filter((change) => !refused.has(change))).toEqual([changes[1]]);
  });
});

describe('a document that was united before', () => {
  const key = documentKey({ entity: 'note', id: 'n' }, 'body');
  const [own, known] = [oneLetter(1), oneLetter(2)];
  const changes = [note('n', { body: own })];
  const unite = async (body: unknown, before?: Parameters<typeof uniteDocuments>[3]) => {
    const row: Row = rowOfChange(note('n', { body }));
    return uniteDocuments(changes, new Map([['note n', row]]), async () => undefined, before);
  };

  it('is not united again upon the same stored one, and is upon another', async () => {
    const first = await unite(known);
    expect(textOfBody(first.get(key)?.text ?? '')).toBe('aa');
    expect((await unite(known, first)).get(key)).toBe(first.get(key));
    const upon = await unite(oneLetter(3), first);
    expect(upon.get(key)).toMatchObject({ base: oneLetter(3), taken: 1 });
    expect(textOfBody(upon.get(key)?.text ?? '')).toBe('aa');
  });

  it('stands upon nothing where no document is stored', async () => {
    expect((await unite(undefined)).get(key)).toEqual({
      base: '',
      text: own,
      taken: 1,
      added: own,
    });
    const none = await uniteDocuments(changes, new Map(), async () => undefined);
    expect(none.get(key)).toEqual({ base: '', text: own, taken: 1, added: own });
  });
});
