/** What the server and the thread that makes one generation tell each other. */
import type { Begun, PartDone, Wish } from '../../src/generate/by-model/make-all.ts';
import type { MadePart } from '../../src/generate/by-model/make-part.ts';
import type { Endpoint } from './model/chat.ts';

export interface MakeInput {
  endpoint: Endpoint;
  wish: Wish;
  begun: Begun;
  /** Tokens. */
  budget: number;
}

/** Told to the thread: a `part` is stored; or nobody wants it any more, and it ends itself. */
export type MakeOrder = 'kept' | 'end';

export type MakeMessage =
  | { type: 'alive' }
  | { type: 'part'; part: PartDone }
  | { type: 'end'; problem: MadePart['problem'] };
