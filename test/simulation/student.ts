/** One act of a student at one tab, entered into the ledger once it is on the disk. */
import * as Y from 'yjs';
import { base64ToBytes, bytesToBase64 } from '../../src/lib/base64.ts';
import { createCards, editCard } from '../../src/model/entities/card.ts';
import { createDeck } from '../../src/model/entities/deck.ts';
import { createEvent } from '../../src/model/entities/event.ts';
import { rateCard } from '../../src/model/entities/facts/review.ts';
import { createNote, editNote } from '../../src/model/entities/note.ts';
import { occurrenceId } from '../../src/model/entities/occurrence.ts';
import { changeSeries } from '../../src/model/entities/series-edits.ts';
import { createTask, deleteTask, updateTask } from '../../src/model/entities/task.ts';
import {
  type Draft,
  type Mutation,
  type ReadingMutation,
  restoreRow,
} from '../../src/model/entity.ts';
import { tombstoneField } from '../../src/model/merge.ts';
import { dayNumber, dayOfNumber } from '../../src/model/study/study-day.ts';
import type { Random } from '../support/random.ts';
import type { Device, Tab } from './device.ts';
import { cellOf, type Ledger, type Purge, recordEdit, text } from './ledger.ts';
import { thisRelease } from './releases.ts';
import { heavyMark } from './server.ts';

/** Removes a record for ever, as the end of the Trash's 30 days does. */
const purgeTask: Mutation<{ id: string }> = ({ id }, { nowMs }) => [
  { entity: 'task', id, fields: { [tombstoneField]: nowMs } },
];
/** A recipe that no release of today has. */
const write: Mutation<Draft> = (draft) => [draft];
const restoreTask: Mutation<{ id: string }> = ({ id }) => [restoreRow({ name: 'task' }, id)];

export async function act(
  device: Device,
  tab: Tab,
  ledger: Ledger,
  random: Random,
  mark: string,
): Promise<void> {
  const unique = `${device.user}:${mark}`;
  const task = random.pick(device.rows('task').filter((row) => !(tombstoneField in row)));
  const card = random.pick(device.rows('card'));
  const note = random.pick(device.rows('note'));
  const at = random.next();
  /** Runs the edit and notes it, whether or not the tab survives to hear that it worked. */
  const edit = async <Input>(
    mutation: Mutation<Input> | ReadingMutation<Input>,
    input: Input,
    wrote: (ids: string[]) => void,
  ): Promise<void> => {
    const result = await tab.edit(mutation, input);
    if (result.ok) wrote(result.data.ids);
    // Else a run in which nothing can be written would hold.
    else if (result.error.kind === 'broken') {
      throw new Error(`${tab.owner.name} cannot store ${mark}, and does not know why`);
    }
  };
  const wrote = (entity: string, id: string, field: string, value: unknown, before?: unknown) =>
    recordEdit(
      ledger,
      { user: device.user, device: device.name, entity, id, field, value },
      before,
    );
  const oftenLight = (words: string) => (random.chance(0.06) ? `${words} ${heavyMark}` : words);
  const made = (entity: string, id: string) => ledger.created.set(`${entity}/${id}`, device.user);

  /** What only its tabs can do: the stars of a task, and badges. */
  const actInNextRelease = async () => {
    const badge = random.pick(device.rows('badge'));
    if (task !== undefined && at < 0.6) {
      const stars = Number(mark.replace(/\D/g, ''));
      await edit(write, { entity: 'task', id: task.id, fields: { stars } }, () =>
        wrote('task', task.id, 'stars', stars, task.stars),
      );
    } else if (badge === undefined || at < 0.8) {
      const id = `badge-${mark}`;
      const fields = { label: unique, createdAt: device.nowMs(), deletedAt: 0 };
      await edit(write, { entity: 'badge', id, fields }, () => {
        made('badge', id);
        wrote('badge', id, 'label', unique);
      });
    } else {
      const { id, label } = badge;
      await edit(write, { entity: 'badge', id, fields: { label: unique } }, () =>
        wrote('badge', id, 'label', unique, label),
      );
    }
  };

  /** A lecture of every week, and changes of one, of this and the following, and of all. */
  const actInSeries = async () => {
    const event = random.pick(device.rows('event').filter((row) => !(tombstoneField in row)));
    if (event === undefined || random.chance(0.2)) {
      const startsAt = Date.UTC(2026, 9, 5, 9);
      const times = { startsAt, endsAt: startsAt + 3_600_000, zone: 'Europe/Berlin' };
      const fields = { title: unique, ...times, repeat: 'FREQ=WEEKLY;COUNT=12' };
      await edit(createEvent, fields, ([id = '']) => {
        made('event', id);
        wrote('event', id, 'title', unique);
      });
      return;
    }
    const { id } = event;
    const occursOn = dayOfNumber(dayNumber('2026-10-05') + 7 * (1 + random.below(10)));
    const change = { title: unique };
    const scope = random.pick(['one', 'following', 'all'] as const) ?? 'one';
    const [changed, row] =
      scope === 'one'
        ? (['occurrence', occurrenceId(id, occursOn)] as const)
        : (['event', scope === 'all' ? id : `${event.follows ?? id}.from.${occursOn}`] as const);
    if (scope === 'following' && occursOn <= String(event.followsOn ?? '')) return;
    const before = device.peek(changed, row)?.title;
    const input = { id, scope, change, ...(scope === 'all' ? {} : { occursOn }) };
    await edit(changeSeries, input, () => {
      if (scope !== 'all') made(changed, row);
      wrote(changed, row, 'title', unique, before);
    });
  };

  if (tab.release !== thisRelease && task !== undefined && random.chance(0.3)) {
    await actInNextRelease();
  } else if (task === undefined || at < 0.15) {
    const title = oftenLight(unique);
    await edit(createTask, { title }, ([id = '']) => {
      made('task', id);
      wrote('task', id, 'title', title);
    });
  } else if (at < 0.45) {
    const title = oftenLight(unique);
    const before = task.title;
    await edit(updateTask, { id: task.id, title }, () =>
      wrote('task', task.id, 'title', title, before),
    );
  } else if (at < 0.5) {
    ledger.trashed.add(task.id);
    await edit(deleteTask, { id: task.id }, () => undefined);
  } else if (at < 0.52) {
    ledger.trashed.delete(task.id);
    ledger.trashed.add(`restored ${task.id}`);
    await edit(restoreTask, { id: task.id }, () => undefined);
  } else if (at < 0.55) {
    const purge: Purge = { id: task.id };
    ledger.purges.push(purge);
    await edit(purgeTask, { id: task.id }, () => {
      ledger.purged.add(task.id);
      const value = device.peek('task', task.id)?.[tombstoneField];
      purge.name = `${cellOf('task', task.id, tombstoneField)}=${text(value)}`;
    });
  } else if (card === undefined || at < 0.62) {
    const deckId = `deck-${mark}`;
    await edit(createDeck, { id: deckId, name: unique }, () => {
      made('deck', deckId);
      wrote('deck', deckId, 'name', unique);
    });
    const cards = [0, 1].map((i) => {
      return { deckId, kind: 'basic' as const, front: `${unique}/${i}`, back: `${unique}/${i}` };
    });
    await edit(createCards, cards, (ids) => {
      for (const [i, id] of ids.entries()) {
        made('card', id);
        wrote('card', id, 'front', `${unique}/${i}`);
        wrote('card', id, 'back', `${unique}/${i}`);
      }
    });
  } else if (at < 0.72) {
    const { front, back } = card;
    await edit(editCard, { id: card.id, front: unique, back: unique }, () => {
      wrote('card', card.id, 'front', unique, front);
      wrote('card', card.id, 'back', unique, back);
    });
  } else if (at < 0.74) {
    await actInSeries();
  } else if (at < 0.88) {
    const rating = random.pick([1, 2, 3, 4] as const) ?? 3;
    const durationMs = Number(mark.replace(/\D/g, ''));
    await edit(rateCard, { cardId: card.id, rating, durationMs }, ([id = '']) => {
      made('review', id);
      wrote('review', id, 'durationMs', durationMs);
    });
  } else if (note === undefined || at < 0.9) {
    const id = `note-${mark}`;
    await edit(createNote, { id, title: unique, body: '' }, () => {
      made('note', id);
      wrote('note', id, 'title', unique);
      ledger.words.set(id, new Set());
    });
  } else if (at < 0.98) {
    const word = `<${unique}>`;
    const body = typed(String(note.body), word, 1 + random.below(2 ** 31));
    await edit(editNote, { id: note.id, body }, () => {
      ledger.words.get(note.id)?.add(word);
    });
  } else {
    // No server takes such an id: refused for good [S5].
    const id = `bad\u0001${mark}`;
    ledger.hopeless.add(`deck/${id}`);
    await edit(createDeck, { id, name: unique }, () => undefined);
  }
}

function typed(body: string, word: string, clientId: number): string {
  const document = new Y.Doc();
  document.clientID = clientId;
  if (body !== '') Y.applyUpdate(document, base64ToBytes(body));
  const content = document.getText('body');
  content.insert(content.length, word);
  return bytesToBase64(Y.encodeStateAsUpdate(document));
}

export function readNote(body: unknown): string {
  const document = new Y.Doc();
  if (typeof body === 'string' && body !== '') Y.applyUpdate(document, base64ToBytes(body));
  return document.getText('body').toString();
}
