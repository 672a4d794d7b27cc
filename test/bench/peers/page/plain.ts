/**
 * The least that an app with Dexie would write itself: rows, an outbox and a cursor. It checks nothing, merges nothing
 * and commits relaxed, but each edit is committed before it is sent.
 */
import Dexie, { type EntityTable } from 'dexie';
import { type Flashcard, nowMs, type Review, randomId } from '../records.ts';
import { type Engine, enginePage, mount, pause } from './engine.ts';

interface Change {
  number: number;
  id: string;
  review: Review;
}

/** What the server tells of a change; `changes` are the rows themselves where they are few. */
interface Poke {
  from: number;
  to: number;
  changes?: Flashcard[];
}

/** Rows in one transaction of the first download. */
const rowsAtOnce = 2_000;
const changesAtOnce = 1_000;

class PlainDatabase extends Dexie {
  declare cards: EntityTable<Flashcard, 'id'>;
  declare outbox: EntityTable<Change, 'number'>;
  declare meta: EntityTable<{ key: string; value: unknown }, 'key'>;

  constructor(name: string) {
    super(name, { cache: 'disabled' });
    this.version(1).stores({ cards: 'id, deckId, due', outbox: 'number', meta: 'key' });
  }
}

let database: PlainDatabase;
let serverUrl = '';
let client = '';
let cursor = 0;
let nextNumber = 1;
let isOnline = false;
let events: EventSource | undefined;
let pushing: Promise<void> | undefined;
let pulling: Promise<void> | undefined;
let pullsAgain = false;
let tell: (cards: Flashcard[]) => void = () => undefined;

const engine: Engine = {
  idOf: randomId,
  open: async ({ name, serverUrl: url = '' }) => {
    serverUrl = url;
    database = new PlainDatabase(`plain-${name}`);
    await database.open();
    const [stood, own, last] = await Promise.all([
      database.meta.get('cursor'),
      database.meta.get('client'),
      database.outbox.toCollection().last(),
    ]);
    cursor = Number(stood?.value ?? 0);
    client = String(own?.value ?? crypto.randomUUID());
    nextNumber = (last?.number ?? 0) + 1;
    if (own === undefined && url !== '') await database.meta.put({ key: 'client', value: client });
  },
  insert: async (cards) => {
    await database.cards.bulkPut(cards);
  },
  edit: async (id, review) => {
    const number = nextNumber++;
    await database.transaction('rw', database.cards, database.outbox, () => {
      database.cards.update(id, review);
      database.outbox.put({ number, id, review });
    });
    push();
  },
  connect: async () => {
    isOnline = true;
    events = new EventSource(`${serverUrl}/events`);
    events.onmessage = ({ data }) => hear(JSON.parse(data));
    push();
    pull();
  },
  disconnect: async () => {
    isOnline = false;
    events?.close();
    await pushing;
    await pulling;
  },
  observe: async (onChanged) => {
    tell = onChanged;
  },
  whenAll: async (count) => {
    while (!isOnline || pulling !== undefined || (await database.cards.count()) < count) {
      await (pulling ?? pause(2));
    }
  },
  readDue: async (limit) =>
    (await database.cards.where('due').belowOrEqual(nowMs).limit(limit).toArray()).length,
  close: async () => database.close(),
};

function push(): void {
  pushing ??= pushAll().finally(() => {
    pushing = undefined;
  });
}

async function pushAll(): Promise<void> {
  while (isOnline) {
    const changes = await database.outbox.limit(changesAtOnce).toArray();
    if (changes.length === 0) return;
    const body = JSON.stringify({ client, changes });
    const response = await fetch(`${serverUrl}/push`, { method: 'POST', body });
    const { last } = await response.json();
    await database.outbox.where('number').belowOrEqual(last).delete();
  }
}

function hear({ from, to, changes }: Poke): void {
  if (to <= cursor) return;
  if (changes === undefined || from !== cursor || pulling !== undefined) {
    pull();
  } else {
    cursor = to;
    takeRows(changes, to);
  }
}

function pull(): void {
  if (pulling !== undefined) {
    pullsAgain = true;
    return;
  }
  pulling = pullAll().finally(() => {
    pulling = undefined;
  });
}

async function pullAll(): Promise<void> {
  do {
    pullsAgain = false;
    const isFirst = cursor === 0;
    const response = await fetch(`${serverUrl}/pull?since=${cursor}`);
    let rows: Flashcard[] = [];
    // The next piece comes and is parsed while the last one is written.
    let writing = Promise.resolve();
    const take = (taken: Flashcard[], to: number) => {
      writing = writing.then(async () => {
        if (isFirst) await storeRows(taken, to);
        else await takeRows(taken, to);
        cursor = to;
      });
    };
    for await (const lines of linesOf(response)) {
      for (const line of lines) {
        if (!('cursor' in line)) rows.push(line);
        else if (rows.length >= rowsAtOnce || line.isLast) {
          take(rows, line.cursor);
          rows = [];
        }
      }
    }
    await writing;
  } while (pullsAgain && isOnline);
}

type Line = Flashcard | { cursor: number; isLast?: boolean };

/** The lines of each piece that comes. */
async function* linesOf(response: Response): AsyncGenerator<Line[]> {
  const pieces = response.body?.pipeThrough(new TextDecoderStream()) ?? [];
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    const end = text.lastIndexOf('\n');
    rest = text.slice(end + 1);
    if (end >= 0) yield JSON.parse(`[${text.slice(0, end).replaceAll('\n', ',')}]`) as Line[];
  }
}

/** Rows and cursor in one transaction. */
async function storeRows(rows: Flashcard[], to: number): Promise<void> {
  await database.transaction('rw', database.cards, database.meta, () => {
    database.cards.bulkPut(rows);
    database.meta.put({ key: 'cursor', value: to });
  });
}

/** As `storeRows`, with what waits in the outbox on top; then tells the observer. */
async function takeRows(rows: Flashcard[], to: number): Promise<void> {
  const { cards, outbox, meta } = database;
  await database.transaction('rw', cards, outbox, meta, async () => {
    const byId = Map.groupBy(await outbox.toArray(), ({ id }) => id);
    const merged = rows.map((row) => {
      const waiting = byId.get(row.id)?.map(({ review }) => review);
      return waiting === undefined ? row : Object.assign({}, row, ...waiting);
    });
    cards.bulkPut(merged);
    meta.put({ key: 'cursor', value: to });
  });
  tell(rows);
}

mount(enginePage(engine));
