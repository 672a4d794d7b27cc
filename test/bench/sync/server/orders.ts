/** Requests to the bench's server process. */
import type { Student } from '../../../../server/test-support/test-server.ts';

export type Order =
  | { kind: 'url' }
  /** A new account. */
  | { kind: 'student'; name: string }
  /** Another device of the student creates cards, or, in a later round, edits them. */
  | {
      kind: 'write';
      userId: string;
      from: number;
      count: number;
      round: number;
      /** From one card to the next; 1 unless given. */
      step?: number;
    }
  | { kind: 'raw write'; count: number }
  | { kind: 'memory' }
  | { kind: 'stop' };

export interface Reply {
  url?: string;
  student?: Student;
  /** Milliseconds. */
  ms?: number;
  rssBytes?: number;
}
