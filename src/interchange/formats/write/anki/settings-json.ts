/** What a collection of schema 11 says of decks and settings, in JSON. Pure. */
import type { AnkiDeckRow } from './note.ts';

/** Anki has a deck of this number always. */
const defaultDeck = 1;
const firstDeckId = 1_700_000_000_000;

export function usualConfig(tzOffsetMin: number): object {
  return {
    ...{ activeDecks: [defaultDeck], curDeck: defaultDeck, newSpread: 0, collapseTime: 1_200 },
    ...{ timeLim: 0, estTimes: true, dueCounts: true, curModel: null, nextPos: 1 },
    ...{ sortType: 'noteFld', sortBackwards: false, addToCur: true, dayLearnFirst: false },
    ...{ schedVer: 2, rollover: 4 },
    // Minutes west of Greenwich.
    ...{ creationOffset: -tzOffsetMin, localOffset: -tzOffsetMin },
  };
}

export function deckConfigs(nowSeconds: number): object {
  return {
    1: {
      ...{ id: 1, mod: nowSeconds, name: 'Default', usn: -1, maxTaken: 60, autoplay: true },
      ...{ timer: 0, replayq: true, dyn: false },
      new: {
        ...{ bury: false, delays: [1, 10], initialFactor: 2_500, ints: [1, 4, 0], order: 1 },
        perDay: 20,
      },
      rev: { bury: false, ease4: 1.3, ivlFct: 1, maxIvl: 36_500, perDay: 200, hardFactor: 1.2 },
      lapse: { delays: [10], leechAction: 1, leechFails: 8, minInt: 1, mult: 0 },
    },
  };
}

/** @returns numbers for our ids: made of the place in the list, since Anki finds decks by their names */
export function decksAsJson(decks: readonly AnkiDeckRow[], nowSeconds: number) {
  const ids = new Map(decks.map(({ id }, at) => [id, firstDeckId + at]));
  const all = decks.map(({ id, path }) => [ids.get(id), deckAsJson(id, path, nowSeconds)] as const);
  const json = {
    [defaultDeck]: deckJson(defaultDeck, 'Default', nowSeconds),
    ...Object.fromEntries(all),
  };
  function deckAsJson(id: string, path: readonly string[], at: number): object {
    const name = path.map((one) => one.replaceAll(/:{2,}/g, ':')).join('::');
    return { ...deckJson(ids.get(id) ?? defaultDeck, name, at), haversackId: id };
  }
  return { json, idOf: (id: string) => ids.get(id) ?? defaultDeck };
}

function deckJson(id: number, name: string, nowSeconds: number): object {
  const none = [0, 0];
  return {
    ...{ id, name, mod: nowSeconds, usn: -1, desc: '', dyn: 0, conf: 1, collapsed: false },
    ...{ browserCollapsed: false, extendNew: 0, extendRev: 0 },
    ...{ lrnToday: none, revToday: none, newToday: none, timeToday: none },
  };
}
