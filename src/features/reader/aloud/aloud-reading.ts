/**
 * Reads one file aloud, sentence by sentence, without React: from the page that is shown, over the pages to the end. Each act
 * of the student ends what was under way, so that two sentences are never said at once.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Said, Speaker } from '../../../platform/speech/speaker.ts';
import { partsToSay } from './sentences-to-say.ts';

/** `no-voice`: there is no voice. `unread`: the page's text is not known yet. `failed`: the browser stopped speaking. */
export type AloudProblem = 'no-voice' | 'unread' | 'failed';

export interface AloudState {
  phase: 'off' | 'playing' | 'paused';
  /** Of the sentence that is read, 1 for the first. */
  page: number;
  sentences: readonly string[];
  /** Index of the sentence on the page. */
  index: number;
  problem?: AloudProblem | undefined;
}

export interface AloudPorts {
  speaker: Speaker;
  /** The pages of a PDF that asks for a password are known once it is unlocked. */
  pageCount: () => number;
  pageShown: () => number;
  /** @returns `undefined` where the page's text is not known yet */
  sentencesOf: (page: number) => Promise<readonly string[] | undefined>;
  /** Waits for a page's text while it is being read. @returns whether it arrived */
  textComes: (page: number, isWanted: () => boolean) => Promise<boolean>;
  /** Waits for voices and detects the language. */
  prepare: () => Promise<void>;
  /** @returns `undefined` where there is no voice */
  how: () => Omit<Said, 'text'> | undefined;
}

export interface AloudActions {
  /** Starts where it was paused, otherwise at the shown page. */
  play: () => Promise<void>;
  pause: () => void;
  /** Without a place yet, starts as `play` does. */
  step: (by: 1 | -1) => Promise<void>;
  stop: () => void;
  /** Repeats the sentence after a change of voice or speed. */
  sayAgain: () => void;
}

export type AloudReading = StoreApi<AloudState> & AloudActions;

type Place = Pick<AloudState, 'page' | 'sentences' | 'index'>;

const isUnread = (found: Place | { unread: number } | undefined) =>
  found !== undefined && 'unread' in found;

const nowhere: Place = { page: 1, sentences: [], index: 0 };

export function createAloudReading(ports: AloudPorts): AloudReading {
  const { speaker } = ports;
  const store = createStore<AloudState>(() => ({ phase: 'off', ...nowhere }));
  const { getState, setState } = store;
  /** Counts the student's actions: an older action that still waits is dropped. */
  let act = 0;

  const begin = (): (() => boolean) => {
    speaker.stop();
    act += 1;
    const own = act;
    return () => own === act;
  };
  const hold = (problem: AloudProblem | undefined) => setState({ phase: 'paused', problem });
  const end = () => setState({ phase: 'off', ...nowhere, problem: undefined });

  /** @returns this place or the next with a sentence; `undefined` past the first or last page */
  const find = async (
    page: number,
    index: number,
    by: 1 | -1,
  ): Promise<Place | { unread: number } | undefined> => {
    for (let at = page; at >= 1 && at <= ports.pageCount(); at += by) {
      const sentences = await ports.sentencesOf(at);
      if (sentences === undefined) return { unread: at };
      const wanted = at === page ? index : by === 1 ? 0 : sentences.length - 1;
      if (wanted >= 0 && wanted < sentences.length) return { page: at, sentences, index: wanted };
    }
    return undefined;
  };

  /** As `find`, but waits for the text of a file that was just added. */
  const findRead = async (
    page: number,
    index: number,
    by: 1 | -1,
    isCurrent: () => boolean,
  ): Promise<Place | 'unread' | undefined> => {
    let place = await find(page, index, by);
    while (isUnread(place)) {
      if (!isCurrent()) return 'unread';
      setState({ problem: 'unread' });
      if (!(await ports.textComes(place.unread, isCurrent))) return 'unread';
      place = await find(page, index, by);
    }
    return place;
  };

  const goOn = async (isCurrent: () => boolean): Promise<void> => {
    const { page, index } = getState();
    const next = await findRead(page, index + 1, 1, isCurrent);
    if (!isCurrent()) return;
    if (next === 'unread') hold('unread');
    else if (next === undefined) end();
    else {
      setState(next);
      say(isCurrent);
    }
  };

  const say = (isCurrent: () => boolean): void => {
    const { sentences, index } = getState();
    const how = ports.how();
    if (how === undefined) {
      hold('no-voice');
      return;
    }
    setState({ phase: 'playing', problem: undefined });
    const parts = partsToSay(sentences[index] ?? '', how.rate);
    const sayPart = (part: number): void => {
      const text = parts[part];
      if (text === undefined) {
        void guard(isCurrent, () => goOn(isCurrent));
        return;
      }
      speaker.speak({ text, ...how }, (ended) => {
        if (!isCurrent()) return;
        if (ended === 'failed') hold('failed');
        else sayPart(part + 1);
      });
    };
    sayPart(0);
  };

  const guard = async (isCurrent: () => boolean, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      console.warn('Reading aloud stopped', error);
      if (isCurrent()) hold('failed');
    }
  };

  const play = (): Promise<void> => {
    const isCurrent = begin();
    const hasPlace = getState().sentences.length > 0;
    setState({ phase: 'playing', problem: undefined });
    return guard(isCurrent, async () => {
      await ports.prepare();
      if (!isCurrent()) return;
      if (ports.how() === undefined) return hold('no-voice');
      if (hasPlace) return say(isCurrent);
      const first = await findRead(ports.pageShown(), 0, 1, isCurrent);
      if (!isCurrent()) return;
      if (first === 'unread') hold('unread');
      else if (first === undefined) end();
      else {
        setState(first);
        say(isCurrent);
      }
    });
  };

  const step = (by: 1 | -1): Promise<void> => {
    const { phase, page, sentences, index } = getState();
    if (phase === 'off') return Promise.resolve();
    if (sentences.length === 0) return play();
    const isCurrent = begin();
    return guard(isCurrent, async () => {
      const place = await findRead(page, index + by, by, isCurrent);
      if (!isCurrent()) return;
      if (place === 'unread') return hold('unread');
      setState({ ...place, problem: undefined });
      if (phase === 'playing') say(isCurrent);
    });
  };

  const pause = (): void => {
    if (getState().phase !== 'playing') return;
    begin();
    hold(undefined);
  };
  const stop = (): void => {
    begin();
    end();
  };
  const sayAgain = (): void => {
    const { phase, sentences } = getState();
    if (phase === 'playing' && sentences.length > 0) say(begin());
  };
  return Object.assign(store, { play, pause, step, stop, sayAgain });
}
