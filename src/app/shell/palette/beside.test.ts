import { describe, expect, it } from 'vitest';
import { placeBeside } from './beside.ts';

const note = { to: '/dashboard/library/notes/$id', params: { id: 'n1' }, hash: 'words=anomie' };
const page = { to: '/dashboard/library/files/$id', params: { id: 'f2' }, hash: 'page=6' };

describe('a hit stands beside what is open', () => {
  it('as a note, deck or quiz beside the open file', () => {
    expect(placeBeside('/dashboard/library/files/f1', note)).toEqual({
      ...{ to: '/dashboard/library/files/$id', params: { id: 'f1' } },
      search: { beside: 'notes/n1#words=anomie' },
    });
    const deck = { to: '/dashboard/library/flashcards/$id', params: { id: 'd' } };
    expect(placeBeside('/dashboard/library/files/f1/', deck)?.search.beside).toBe('flashcards/d');
  });

  it('as a page beside the open note, deck or quiz', () => {
    expect(placeBeside('/dashboard/library/notes/n1', page)).toEqual({
      ...{ to: '/dashboard/library/files/$id', params: { id: 'f2' }, hash: 'page=6' },
      search: { beside: 'notes/n1' },
    });
  });

  it('not if both are files or notes, or no thing is open', () => {
    expect(placeBeside('/dashboard/library/files/f1', page)).toBeUndefined();
    expect(placeBeside('/dashboard/library/notes/n2', note)).toBeUndefined();
    expect(placeBeside('/dashboard/library/notes', page)).toBeUndefined();
    expect(placeBeside('/dashboard', page)).toBeUndefined();
    expect(placeBeside('/dashboard/library/files/f1', { to: '/dashboard/tasks' })).toBeUndefined();
  });
});
