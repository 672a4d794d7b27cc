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

/** Answers a `part`: it is stored. */
export const partKept = 'kept';

export type MakeMessage =
  | { type: 'alive' }
  | { type: 'part'; part: PartDone }
  | { type: 'end'; problem: MadePart['problem'] };
