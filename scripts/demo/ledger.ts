/** Collects stamped changes of one device at chosen times. */
import { risingIds } from '../../src/lib/ids.ts';
import { type ClockState, formatStamp, startOfClock, tick } from '../../src/model/clock.ts';
import type { Mutation } from '../../src/model/entity.ts';
import type { Change } from '../../src/model/merge.ts';

export class Ledger {
  readonly changes: Change[] = [];
  readonly tzOffsetMin = -new Date().getTimezoneOffset();
  nowMs: number;
  private clock: ClockState = startOfClock;
  private nextId: () => string;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
    this.nextId = risingIds(nowMs);
  }

  moveTo(nowMs: number): void {
    this.nowMs = nowMs;
    this.nextId = risingIds(nowMs);
  }

  newId(): string {
    return this.nextId();
  }

  /** @returns the ids of the changed rows */
  add<Input>(mutation: Mutation<Input>, input: Input): string[] {
    const { nowMs, tzOffsetMin } = this;
    const drafts = mutation(input, {
      nowMs,
      studyMs: nowMs,
      tzOffsetMin,
      offsetAt: () => tzOffsetMin,
      newId: () => this.newId(),
    });
    for (const draft of drafts) {
      this.clock = tick(this.clock, nowMs);
      this.changes.push({ ...draft, at: formatStamp(this.clock, 'demo') });
    }
    return drafts.map(({ id }) => id);
  }
}
