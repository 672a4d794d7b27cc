/** Adds shared things to the library. A thing leaves its queue only after it is stored [P2]. */
import { useEffect, useState } from 'react';
import { type AccountDatabase, currentDatabase, onAccountClosed } from '../../db/database.ts';
import {
  dropShared,
  onSharedChange,
  readShared,
  type SharedThing,
} from '../../db/drafts/shared-things.ts';
import { mutate } from '../../db/mutate.ts';
import { uuidv7 } from '../../lib/ids.ts';
import type { Result } from '../../lib/result.ts';
import { createNote } from '../../model/entities/note.ts';
import { courseOfNew } from '../../queries/courses.ts';
import { bodyOfText } from '../../text/note-text.ts';
import { addFiles } from './add/add-files.ts';

export type SharedFile = Extract<SharedThing, { kind: 'file' }>;
export type SharedText = Extract<SharedThing, { kind: 'text' }>;

/** The longest line of an entity, in UTF-16 units. */
const maxLineLength = 500;

const beingTaken = new Set<number>();
// Things shared with the next student may have the same ids.
onAccountClosed(() => beingTaken.clear());

/** Refused files stay shared; the list of uploads says why. A file is never taken twice at once. */
export async function takeFiles(asked: readonly SharedFile[]): Promise<void> {
  const database = currentDatabase();
  const things = asked.filter(({ id }) => !beingTaken.has(id));
  for (const { id } of things) beingTaken.add(id);
  try {
    await takeInTurn(things, database);
  } finally {
    if (!database.closed.aborted) for (const { id } of things) beingTaken.delete(id);
  }
}

async function takeInTurn(
  things: readonly SharedFile[],
  { closed }: AccountDatabase,
): Promise<void> {
  const files = things.map(({ bytes, name }) => new File([bytes], name, { type: bytes.type }));
  const outcomes = await addFiles(files, { areKept: true });
  const inLibrary = things.filter((_, index) => {
    const kind = outcomes[index]?.kind;
    return kind === 'added' || kind === 'duplicate';
  });
  for (const { id } of inLibrary) if (!closed.aborted) await dropShared(id);
}

/** @returns the note's id, once it is stored */
export async function makeNote(
  thing: SharedText,
): Promise<{ id: string; result: Result<unknown> }> {
  const id = uuidv7(Date.now());
  const result = await mutate(createNote, {
    id,
    title: titleOf(thing),
    body: bodyOfText(thing.text),
    ...(await courseOfNew()),
  });
  if (result.ok) await dropShared(thing.id);
  return { id, result };
}

/** @returns its title, otherwise its first line */
export function titleOf({ title, text }: Pick<SharedText, 'title' | 'text'>): string {
  const firstLine = text.split('\n', 1)[0] ?? '';
  return (title || firstLine).slice(0, maxLineLength);
}

/** A task has one line; longer text would lose words. */
export function fitsTask({ title, text }: Pick<SharedText, 'title' | 'text'>): boolean {
  const words = [title, text].filter(Boolean);
  return (
    words.length === 1 && !words[0]?.includes('\n') && (words[0]?.length ?? 0) <= maxLineLength
  );
}

/** Updated across tabs. @returns what other apps shared; empty while loading */
export function useShared(): SharedThing[] {
  const [things, setThings] = useState<SharedThing[]>([]);
  useEffect(() => {
    const read = () =>
      readShared().then(setThings, (error: unknown) =>
        console.warn('Shared items could not be read; they stay where they are', error),
      );
    void read();
    return onSharedChange(() => void read());
  }, []);
  return things;
}
