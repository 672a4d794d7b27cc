/** What other apps import: cards for Anki, tasks for Todoist and others, summaries as an outline. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readAll } from '../../../db/rows/read-rows.ts';
import type { ZipEntry } from '../../../lib/zip/write-zip.ts';
import { pdfMime, placeUnitOf } from '../../../model/files/document-kinds.ts';
import { ankiHead, cardAsAnki } from '../../formats/write/anki.ts';
import { tasksAsGoogle } from '../../formats/write/google-tasks.ts';
import { type OutlinedSummary, summariesAsOpml } from '../../formats/write/opml.ts';
import { tasksAsTodoist } from '../../formats/write/todoist.ts';

export async function* otherAppEntries(database: AccountDatabase): AsyncGenerator<ZipEntry> {
  yield { path: 'other-apps/anki.txt', content: cardsForAnki(database) };
  const tasks = await database.rows('task').where('deletedAt').equals(0).toArray();
  yield { path: 'other-apps/todoist.csv', content: tasksAsTodoist(tasks) };
  yield { path: 'other-apps/google-tasks.json', content: tasksAsGoogle(tasks) };
  yield { path: 'other-apps/summaries.opml', content: await outlineOf(database) };
}

async function* cardsForAnki(database: AccountDatabase): AsyncGenerator<string> {
  const decks = await database.rows('deck').where('deletedAt').equals(0).toArray();
  const names = new Map(decks.map(({ id, name }) => [id, name]));
  yield ankiHead;
  for await (const cards of readAll('card', database)) {
    for (const card of cards) {
      const deck = names.get(card.deckId);
      if (card.deletedAt === 0 && deck !== undefined) yield cardAsAnki(card, deck);
    }
  }
}

async function outlineOf(database: AccountDatabase): Promise<string> {
  const all: OutlinedSummary[] = [];
  for await (const summaries of readAll('summary', database)) {
    for (const { id, title, fileId, deletedAt } of summaries) {
      if (deletedAt > 0) continue;
      const points = database.rows('point').where('[summaryId+deletedAt]').equals([id, 0]);
      const file = fileId ? await database.rows('file').get(fileId) : undefined;
      const unit = placeUnitOf(file?.mime ?? pdfMime);
      all.push({ title, unit, points: await points.sortBy('position') });
    }
  }
  return summariesAsOpml('Summaries of Haversack', all);
}
