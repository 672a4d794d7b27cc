/**
 * Reads one file aloud, sentence by sentence, from the shown page to the end. Without React. Each action of the student
 * ends the one before, so that two sentences are never spoken at once.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { splitSentences } from '../../../generate/language/sentences.ts';
import type { Said, Speaker } from '../../../platform/speech/speaker.ts';
import type { Block } from '../../../text/clean-page.ts';

/** `unread`: the page's text is not known yet. `failed`: the browser stopped speaking. */
export type AloudProblem = 'no-voice' | 'unread' | 'failed';

export interface AloudState {
  phase: 'off' | 'playing' | 'paused';
  /** Of the spoken sentence, 1 for the first. */
  page: number;
  sentences: readonly string[];
  /** Of the sentence on the page. */
  index: number;
  problem?: AloudProblem | undefined;
}

export interface AloudPorts {
  speaker: Speaker;
  /** Not constant: a locked PDF gets its pages when it is unlocked. */
  pageCount: () => number;
  pageShown: () => number;
  /** @returns `undefined` if the page's text is not known yet */
  sentencesOf: (page: number) => Promise<readonly string[] | undefined>;
  /** Waits for a page's text while it is being read. @returns whether it arrived */
  textComes: (page: number, isWanted: () => boolean) => Promise<boolean>;
  /** Waits for voices and detects the language. */
  prepare: () => Promise<void>;
  /** @returns `undefined` without a voice */
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

const nowhere: Place = { page: 1, sentences: [], index: 0 };

export function createAloudReading(ports: AloudPorts): AloudReading {
  const { speaker } = ports;
  const store = createStore<AloudState>(() => ({ phase: 'off', ...nowhere }));
  const { getState, setState } = store;
  /** Counts the student's actions, to drop an older one that still waits. */
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

  /** Like `find`, but waits for the text of a file that was just added. */
  const findRead = async (
    page: number,
    index: number,
    by: 1 | -1,
    isCurrent: () => boolean,
  ): Promise<Place | 'unread' | undefined> => {
    let place = await find(page, index, by);
    while (place !== undefined && 'unread' in place) {
      if (!isCurrent()) return 'unread';
      setState({ problem: 'unread' });
      if (!(await ports.textComes(place.unread, isCurrent))) return 'unread';
      place = await find(page, index, by);
    }
    return place;
  };

  const sayFrom = async (page: number, index: number, isCurrent: () => boolean): Promise<void> => {
    const place = await findRead(page, index, 1, isCurrent);
    if (!isCurrent()) return;
    if (place === 'unread') hold('unread');
    else if (place === undefined) end();
    else {
      setState(place);
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
        const { page } = getState();
        void guard(isCurrent, () => sayFrom(page, index + 1, isCurrent));
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
      await sayFrom(ports.pageShown(), 0, isCurrent);
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

/** Without tables and code: cell after cell makes no sense to the ear. */
const leftOut: readonly Block['kind'][] = ['table', 'code'];
const bullet = /^[•‣◦▪■●–-]\s+/;

export function sentencesToSay(blocks: readonly Block[]): string[] {
  return blocks
    .filter(({ kind }) => !leftOut.includes(kind))
    .flatMap(({ text }) => splitSentences(text.replace(/\s+/g, ' ').trim().replace(bullet, '')))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/**
 * Characters at normal speed: at most about 11 seconds. Chrome’s network voices stop for good after about 15 seconds of
 * one utterance.
 */
const mostInOne = 150;
const pauses = /[,;:，、；：—–]\s*|\s+/gu;

/**
 * Cuts a long sentence where the voice pauses anyway: at a comma in the second half, else between words.
 * @param rate 1 is normal speed; a slow voice needs shorter parts
 */
export function partsToSay(sentence: string, rate: number): string[] {
  const most = Math.floor(mostInOne * Math.min(rate, 1));
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > most) {
    const at = placeToCut(rest, most);
    parts.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

function placeToCut(text: string, most: number): number {
  let atComma = 0;
  let atSpace = 0;
  for (const match of text.slice(0, most).matchAll(pauses)) {
    const end = match.index + match[0].length;
    if (match[0].trim() === '') atSpace = end;
    else atComma = end;
  }
  if (atComma >= most / 2) return atComma;
  return atSpace || atComma || most;
}
