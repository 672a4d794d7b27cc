/** Which decks' cards are due at other times now that settings or decks have changed. */
import { settingsId } from '../../model/entities/student/settings.ts';
import type { Row } from '../../model/merge.ts';
import {
  type DeckChoices,
  optionsByDeck,
  type StudyChoices,
} from '../../model/study/options/study-options.ts';
import { schedulingKey } from '../../model/study/scheduling.ts';
import type { AccountDatabase } from '../database.ts';
import type { Written } from '../rows/stored-rows.ts';

/** Fields by which cards of a deck are scheduled; `parentId` says from where the others are inherited. */
const decisive = [
  'desiredRetention',
  'learningSteps',
  'relearningSteps',
  'parameters',
  'parentId',
] as const;

/**
 * @param written rows of the transaction that are no cards
 * @returns ids of decks, whether they are in the Trash or not
 */
export async function decksRescheduled(
  database: AccountDatabase,
  written: readonly Written[],
): Promise<string[]> {
  const changes = written.filter(changesScheduling);
  if (changes.length === 0) return [];
  const now = new Map(
    (await database.table<Row, string>('deck').toArray()).map((row) => [row.id, row]),
  );
  let settings: Row | undefined = await database.table<Row, string>('settings').get(settingsId);
  // Rows of this transaction may be stored already, or not yet.
  for (const { entity, row } of written) {
    if (entity === 'deck') now.set(row.id, row);
    if (entity === 'settings') settings = row;
  }
  const before = new Map(now);
  let settingsBefore = settings;
  for (const { entity, row, before: old } of changes) {
    if (entity === 'settings') settingsBefore = old;
    else if (old === undefined) before.delete(row.id);
    else before.set(row.id, old);
  }
  const keysOf = (decks: ReadonlyMap<string, Row>, student: Row | undefined) => {
    const optionsOf = optionsByDeck([...decks.values()] as DeckChoices[], student as StudyChoices);
    return (id: string) => schedulingKey(optionsOf(id));
  };
  const [keyNow, keyBefore] = [keysOf(now, settings), keysOf(before, settingsBefore)];
  return [...now.keys()].filter((id) => keyNow(id) !== keyBefore(id));
}

function changesScheduling({ entity, row, before }: Written): boolean {
  if (entity !== 'settings' && entity !== 'deck') return false;
  return decisive.some(
    (field) => JSON.stringify(row[field] ?? null) !== JSON.stringify(before?.[field] ?? null),
  );
}
