/** Events of a generator, the same from a worker and from a server: progress and items, then one end. */

import type { CleanPage } from '../text/clean-page.ts';
import type { Mark } from './around-marks.ts';
import type { Generated, GenerationKind, StudyItem } from './engine.ts';
import type { KeySentence } from './pick/key-sentence.ts';
import type { EngineRequest } from './study-request.ts';

/** Tokens that a server's model used. */
export interface ModelCost {
  usedTokens: number;
  /** Tokens that the student may use in a day. */
  perDay: number;
}

export type GenerationEvent =
  | { type: 'progress'; done: number; total: number }
  | { type: 'item'; item: StudyItem }
  /** `rejected`: dropped candidates by reason. `remark`: another sentence for the student. */
  | {
      type: 'done';
      rejected: Record<string, number>;
      cost?: ModelCost;
      remark?: string | undefined;
    }
  | { type: 'failed'; reason: FailureMessage['reason']; message: string };

/** The part of `AbortSignal` that is needed; this folder is compiled without DOM types. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Ends with exactly one `done` or `failed`. An aborted signal ends it as `cancelled`. Closing the iterator ends the
 * work.
 */
export type GenerationStream = (
  request: EngineRequest,
  signal: CancelSignal,
) => AsyncIterable<GenerationEvent>;

export const cancelled: GenerationEvent = { type: 'failed', reason: 'cancelled', message: '' };

/**
 * Turns events of a worker into a stream.
 * @param signal after an abort, `cancelled` is sent before all waiting events
 */
export function createEventQueue(signal: CancelSignal) {
  const waiting: GenerationEvent[] = [];
  let wake: () => void = () => undefined;
  return {
    tell(...events: GenerationEvent[]): void {
      waiting.push(...events);
      wake();
    },
    /** Can be read once. The first `done` or `failed` is the last event. */
    async *events(): AsyncGenerator<GenerationEvent, void, void> {
      const look = () => wake();
      signal.addEventListener('abort', look);
      try {
        while (true) {
          const event = signal.aborted ? cancelled : waiting.shift();
          if (event === undefined) {
            await new Promise<void>((resolve) => {
              wake = resolve;
            });
            continue;
          }
          yield event;
          if (event.type === 'done' || event.type === 'failed') return;
        }
      } finally {
        signal.removeEventListener('abort', look);
      }
    },
  };
}

/** Sent to the generating worker, which may have several open requests. */
export interface GenerateRequest extends EngineRequest {
  type: 'generate';
  /** Chosen by the page; repeated in every answer. */
  id: string;
}

/** Asks for the key sentences of pages. */
export interface PickRequest {
  type: 'pick';
  /** Chosen by the page; repeated in every answer. */
  id: string;
  pages: CleanPage[];
  /** Sentences per 1,000 words of the text, up to 12; 7 where nothing is said. */
  perThousand?: number | undefined;
  /** Asks for the sentences of these words instead. */
  marks?: readonly Mark[] | undefined;
}

export type WorkerRequest = GenerateRequest | PickRequest | { type: 'cancel'; id: string };

export interface FailureMessage {
  type: 'failure';
  id: string;
  /**
   * `refused`: a server refuses and says why. `missing`: a part of the app is not stored here; only from the worker.
   */
  reason: 'cancelled' | 'no text' | 'nothing found' | 'refused' | 'missing' | 'broken';
  /** In the user's words (spec §8). */
  message: string;
}

/** Each request ends with exactly one result or failure, perhaps after progress. */
export type WorkerMessage =
  | { type: 'progress'; id: string; done: number; total: number }
  | {
      type: 'result';
      id: string;
      kind: GenerationKind;
      items: StudyItem[];
      rejected: Generated<StudyItem>['rejected'];
    }
  | { type: 'sentences'; id: string; sentences: KeySentence[] }
  | FailureMessage;
