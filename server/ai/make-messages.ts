import type { Begun, MadePart, PartDone, Wish } from '../../src/generate/by-model/make-all.ts';
import type { Endpoint } from './model.ts';

export interface MakeInput {
  endpoint: Endpoint;
  wish: Wish;
  begun: Begun;
  budget: number;
}

/** To the thread. `kept`: a part is stored; `end`: the thread ends itself. */
export type MakeOrder = 'kept' | 'end';

export type MakeMessage =
  | { type: 'alive' }
  | { type: 'part'; part: PartDone }
  | { type: 'end'; problem: MadePart['problem'] };
