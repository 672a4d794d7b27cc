/**
 * All reviews, packed by study day, for statistics. The counts by day (`db/derived/study-days.ts`) show which days have
 * changed since, so that half a million reviews are read once and not at each start.
 */
import type { AccountDatabase } from '../../db/database.ts';
import { readStudyDays } from '../../db/derived/study-days.ts';
import { readAll } from '../../db/rows/read-rows.ts';
import type { Review } from '../../model/entities/facts/review.ts';
import { isTombstone } from '../../model/merge.ts';
import {
  actsOn,
  CardNumbers,
  packDay,
  type ReviewDay,
  rememberedOn,
} from '../../model/study/statistics/review-days.ts';
import { dayNumber } from '../../model/study/study-day.ts';

/** Of the stored days; another number reads everything again. */
const version = 1;
/** Stores the days again after so many were read. */
const keptAfter = 3;

export class ReviewHistory {
  readonly #database: AccountDatabase;
  #numbers = new CardNumbers();
  readonly #days = new Map<number, ReviewDay>();

  constructor(database: AccountDatabase) {
    this.#database = database;
  }

  /** Days with reviews, the earliest first. */
  get days(): ReviewDay[] {
    return this.#packed.filter(({ cards }) => cards.length > 0);
  }

  /** Also days with only practice. */
  get #packed(): ReviewDay[] {
    return [...this.#days.values()].sort((a, b) => a.day - b.day);
  }

  scopeOf(ids: Iterable<string>): Uint8Array {
    const numbers = [...ids].map((id) => this.#numbers.of(id));
    const inScope = new Uint8Array(this.#numbers.ids.length);
    for (const number of numbers) inScope[number] = 1;
    return inScope;
  }

  /** @param today always read again: its reviews may have been undone and repeated. @param onShare 0 to 1 */
  async read(today: string, onShare: (share: number) => void = () => undefined): Promise<void> {
    await this.#takeKept();
    const changed = await this.#changedDays(today);
    if (this.#days.size === 0 && changed.length > keptAfter) await this.#readWhole(onShare);
    else await this.readDays(changed);
    if (changed.length > keptAfter) await this.#keep();
  }

  async readDays(studyDays: readonly string[]): Promise<void> {
    if (studyDays.length === 0) return;
    const voided = await this.#readVoided();
    for (const studyDay of studyDays) {
      const rows = await this.#database.rows('review').where({ studyDay }).toArray();
      this.#put(
        studyDay,
        rows.filter(({ id }) => !voided.has(id)),
      );
    }
  }

  /** The study days on which these reviews count or are undone. */
  async daysOf(reviewIds: readonly string[]): Promise<string[]> {
    const rows = await this.#database.rows('review').bulkGet([...reviewIds]);
    const voided = rows.flatMap((row) => row?.voids ?? []);
    const others = await this.#database.rows('review').bulkGet(voided);
    return [...new Set([...rows, ...others].flatMap((row) => row?.studyDay ?? []))];
  }

  async #takeKept(): Promise<void> {
    if (this.#days.size > 0) return;
    const kept = await this.#database.readMeta('reviewHistory');
    if (kept?.version !== version) return;
    this.#numbers = new CardNumbers(kept.cardIds);
    for (const day of kept.days) this.#days.set(day.day, day);
  }

  async #keep(): Promise<void> {
    const days = this.#packed;
    const { ids: cardIds } = this.#numbers;
    await this.#database.writeMeta('reviewHistory', { version, cardIds, days });
  }

  async #changedDays(today: string): Promise<string[]> {
    const counts = (await readStudyDays(this.#database)).filter(
      ({ entity }) => entity === 'review',
    );
    const there = new Set(counts.map(({ studyDay }) => dayNumber(studyDay)));
    for (const day of this.#days.keys()) if (!there.has(day)) this.#days.delete(day);
    return counts
      .filter(({ studyDay, acts, remembered }) => {
        const known = this.#days.get(dayNumber(studyDay));
        if (known === undefined) return acts > 0;
        if (studyDay === today) return true;
        return actsOn(known) !== acts || rememberedOn(known) !== remembered;
      })
      .map(({ studyDay }) => studyDay);
  }

  async #readWhole(onShare: (share: number) => void): Promise<void> {
    const [total, voided] = await Promise.all([
      this.#database.rows('review').count(),
      this.#readVoided(),
    ]);
    const byDay = new Map<string, Review[]>();
    let read = 0;
    for await (const page of readAll('review', this.#database)) {
      read += page.length;
      for (const row of page) {
        if (row.rating === 0 || voided.has(row.id)) continue;
        const own = byDay.get(row.studyDay);
        if (own === undefined) byDay.set(row.studyDay, [row]);
        else own.push(row);
      }
      onShare(Math.min(1, read / total));
    }
    for (const [studyDay, rows] of byDay) this.#put(studyDay, rows);
  }

  #put(studyDay: string, rows: readonly Review[]): void {
    const counted = rows.filter((row) => !isTombstone(row));
    const day = packDay(studyDay, counted, this.#numbers);
    if (actsOn(day) > 0) this.#days.set(day.day, day);
    else this.#days.delete(day.day);
  }

  async #readVoided(): Promise<ReadonlySet<string>> {
    const rows = await this.#database.rows('review').where('voids').above('').toArray();
    return new Set(rows.flatMap(({ voids }) => voids ?? []));
  }
}
