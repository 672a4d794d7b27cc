/**
 * The page of an engine: it is told what to do from outside, by name. Times are milliseconds of the machine's clock, so
 * that two pages can be compared.
 */
import { type Flashcard, firstTag, makeCards, makeReview, type Review } from '../records.ts';

export interface Account {
  email: string;
  password: string;
}

export interface OpenOptions {
  /** Of the database. */
  name: string;
  /** Without it nothing is sent. */
  serverUrl?: string;
  account?: Account;
}

/** A store of cards on the device. */
export interface LocalEngine {
  /** The id of a card, in the form that suits the engine. */
  idOf(number: number): string;
  open(options: OpenOptions): Promise<void>;
  /** Resolves when all are on disk. */
  insert(cards: Flashcard[]): Promise<void>;
  /** Resolves when the app may go on. */
  edit(id: string, review: Review): Promise<void>;
  /** Resolves when all edits are on disk; not needed where `edit` waits for it. */
  whenDurable?(): Promise<void>;
  /** Reads the first due cards, with all fields. @returns how many */
  readDue(limit: number): Promise<number>;
  close(): Promise<void>;
}

/** A store that follows a server. */
export interface Engine extends LocalEngine {
  connect(): Promise<void>;
  disconnect(): Promise<void>;
  /** Tells of cards that were changed, here or elsewhere. */
  observe(onChanged: (cards: Pick<Flashcard, 'id' | 'reps'>[]) => void): Promise<void>;
  /** Resolves when so many cards are on the device's disk. */
  whenAll(count: number): Promise<void>;
}

export interface Start {
  /** Milliseconds since navigation began. */
  afterMs: number;
  due: number;
}

/** How many due cards a screen reads. */
const dueAtOnce = 50;

export function machineMs(): number {
  return performance.timeOrigin + performance.now();
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What the bench calls on the page of a local store. */
export function localPage(engine: LocalEngine) {
  const started = startNow(engine);
  let prepared: Flashcard[] = [];
  return {
    open: (options: OpenOptions) => engine.open(options),
    /** The making of the cards is no part of `insert`. */
    prepare: (count: number) => {
      prepared = makeCards(count, engine.idOf);
    },
    /** @returns milliseconds */
    insert: async () => {
      const start = machineMs();
      await engine.insert(prepared);
      return machineMs() - start;
    },
    /** So many edits, each awaited. */
    edit: async (count: number, tag: number) => {
      const start = machineMs();
      for (let number = 0; number < count; number++) {
        await engine.edit(engine.idOf(number), makeReview(number, tag));
      }
      const editedMs = machineMs() - start;
      await engine.whenDurable?.();
      return { editedMs, durableMs: machineMs() - start };
    },
    readDue: () => engine.readDue(dueAtOnce),
    close: () => engine.close(),
    /** The start of an app that finds its database. */
    atStart: () => started,
  };
}

/** What the bench calls on the page of an engine. */
export function enginePage(engine: Engine) {
  const seen = new Map<number, Map<string, number>>();
  const waiting = new Set<() => void>();
  const seenOf = (tag: number) => {
    const known = seen.get(tag) ?? new Map<string, number>();
    seen.set(tag, known);
    return known;
  };
  return {
    ...localPage(engine),
    connect: async () => {
      const start = machineMs();
      await engine.connect();
      return start;
    },
    disconnect: async () => {
      await engine.disconnect();
      await pause(300);
    },
    whenAll: async (count: number) => {
      await engine.whenAll(count);
      return machineMs();
    },
    observe: () =>
      engine.observe((cards) => {
        const at = machineMs();
        for (const { id, reps } of cards) {
          if (reps >= firstTag && !seenOf(reps).has(id)) seenOf(reps).set(id, at);
        }
        for (const check of waiting) check();
      }),
    /** Resolves when the observer has been told of so many cards with the tag. @returns when it was */
    whenTagged: (tag: number, count: number) =>
      new Promise<number>((resolve) => {
        const check = () => {
          if (seenOf(tag).size < count) return;
          waiting.delete(check);
          resolve(Math.max(...seenOf(tag).values()));
        };
        waiting.add(check);
        check();
      }),
    /** Ids of the cards with the tag, and when the observer was told of each. */
    seenWith: (tag: number) => [...seenOf(tag)],
    /**
     * Edits with pauses, as a student makes them.
     * @param step from one edited card to the next
     * @returns ids, and when each was begun
     */
    editSlowly: async (count: number, tag: number, everyMs: number, step: number) => {
      const made: [id: string, at: number][] = [];
      for (let number = 0; number < count; number++) {
        const [id, start] = [engine.idOf(number * step), machineMs()];
        made.push([id, start]);
        await engine.edit(id, makeReview(number, tag));
        const waitMs = everyMs * (0.7 + 0.6 * Math.random());
        await pause(Math.max(0, waitMs - (machineMs() - start)));
      }
      return made;
    },
  };
}

export type LocalPage = ReturnType<typeof localPage>;
export type EnginePage = ReturnType<typeof enginePage>;

/** Makes the page's functions known. */
export function mount(bench: LocalPage): void {
  Object.assign(window, { bench });
}

async function startNow(engine: LocalEngine): Promise<Start> {
  const name = new URLSearchParams(location.search).get('start');
  if (name === null) return { afterMs: 0, due: 0 };
  await engine.open({ name });
  const due = await engine.readDue(dueAtOnce);
  return { afterMs: performance.now(), due };
}
