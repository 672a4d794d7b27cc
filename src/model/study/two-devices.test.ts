/** Two devices that review without a network, undo, practise, forget cards and set dates, end with the state of one device. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveReviews, foldMemory } from './scheduling.ts';

type Fact = Parameters<typeof foldMemory>[1][number];

const t0 = Date.UTC(2026, 2, 10, 12);
const hourMs = 3_600_000;

const act = fc.record({
  device: fc.constantFrom('laptop', 'phone'),
  afterHours: fc.integer({ min: 0, max: 400 }),
  tzOffsetMin: fc.constantFrom(-600, 0, 330),
  what: fc.constantFrom('rate', 'rate', 'rate', 'undo', 'practice', 'forget', 'due', 'bring'),
  rating: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const),
  pick: fc.nat(),
});

/** The facts of all acts, in the order of time. */
function factsOf(acts: readonly (typeof act extends fc.Arbitrary<infer A> ? A : never)[]) {
  const facts: (Fact & { device: string })[] = [];
  let at = t0;
  for (const [index, { device, afterHours, tzOffsetMin, what, rating, pick }] of acts.entries()) {
    at += afterHours * hourMs;
    const fact = { id: `${index}`.padStart(3, '0'), ratedAt: at, tzOffsetMin, device };
    const rated = facts.filter((one) => one.rating > 0);
    if (what === 'rate') facts.push({ ...fact, rating });
    if (what === 'practice') facts.push({ ...fact, rating, kind: 'practice' });
    if (what === 'forget') facts.push({ ...fact, rating: 0, kind: 'forget' });
    if (what === 'due') facts.push({ ...fact, rating: 0, kind: 'due', dueOn: '2026-06-01' });
    if (what === 'bring')
      facts.push({
        ...fact,
        rating: 0,
        kind: 'due',
        dueOn: '2026-06-01',
        memory: brought(at, pick),
      });
    const undone = rated[pick % Math.max(1, rated.length)];
    if (what === 'undo' && undone) facts.push({ ...fact, rating: 0, voids: undone.id });
  }
  return facts;
}

/** From another program. */
const brought = (at: number, pick: number) => ({
  ...{ state: ([2, 1, 3] as const)[pick % 3] ?? 2, dueAt: Date.UTC(2026, 5, 1, 4) },
  ...(pick % 3 === 1 ? {} : { stability: 1 + (pick % 900), difficulty: 1 + (pick % 10) }),
  ...{ intervalDays: pick % 900, step: pick % 2, reps: 1 + (pick % 9), lapses: pick % 4 },
  ...{ lastRatedAt: at - (pick % 40) * hourMs, savedAt: at },
});

const fold = (facts: readonly Fact[]) => foldMemory('card', facts, 0.9);

describe('two devices', () => {
  it('[P3] agree with one device, in whatever order their facts meet', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 14 }), fc.infiniteStream(fc.nat()), (acts, picks) => {
        const facts = factsOf(acts);
        const of = (device: string) => facts.filter((fact) => fact.device === device);
        // Each device gets what the other did behind its own, and some of it twice.
        const laptop = [...of('laptop'), ...of('phone'), ...of('phone').slice(0, 2)];
        const phone = [...of('phone'), ...of('laptop')];
        const mixed = facts
          .map((fact) => ({ fact, at: picks.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ fact }) => fact);
        const wanted = fold(facts);
        for (const order of [laptop, phone, mixed]) expect(fold(order)).toEqual(wanted);
      }),
    );
  });

  it('are as if practice had never been', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 14 }), (acts) => {
        const facts = factsOf(acts);
        expect(fold(facts)).toEqual(fold(facts.filter(({ kind }) => kind !== 'practice')));
        expect(effectiveReviews(facts).some(({ kind }) => kind === 'practice')).toBe(false);
      }),
    );
  });
});

describe('a card', () => {
  const rated = (id: string, hours: number, rating: Fact['rating'] = 3): Fact => ({
    ...{ id, ratedAt: t0 + hours * hourMs, tzOffsetMin: 0, rating },
  });
  const history = [rated('1', 0, 4), rated('2', 240, 3)];

  it('that the student forgets is new, and comes back as it was by an undo', () => {
    const forgotten: Fact = { ...rated('3', 250, 0), kind: 'forget' };
    expect(fold([...history, forgotten])).toMatchObject({ state: 0, dueAt: 0, reps: 0 });
    const undo: Fact = { ...rated('4', 251, 0), voids: '3' };
    expect(fold([...history, forgotten, undo])).toEqual(fold(history));
    const again = fold([...history, forgotten, rated('5', 260, 4)]);
    expect(again).toMatchObject({ reps: 1, stability: fold([rated('5', 260, 4)]).stability });
  });

  it('with a date is due when that study day begins, until it is rated; its memory stays', () => {
    const dated: Fact = { ...rated('3', 250, 0), kind: 'due', dueOn: '2026-05-01' };
    const memory = fold([...history, dated]);
    expect(memory).toEqual({ ...fold(history), dueAt: Date.UTC(2026, 4, 1, 4) });
    const next = rated('4', 300);
    expect(fold([...history, dated, next])).toEqual(fold([...history, next]));
  });

  it('with a memory of another program is due when that says, and goes on from it', () => {
    const memory = { ...brought(t0, 0), stability: 80, difficulty: 4, reps: 12 };
    const came: Fact = {
      ...{ ...rated('3', 250, 0), kind: 'due', dueOn: '2026-06-01' },
      memory: { ...memory, lastRatedAt: t0 + 240 * hourMs },
    };
    const { dueAt, ...rest } = fold([...history, came]);
    expect(dueAt).toBe(memory.dueAt);
    expect(rest).toMatchObject({ state: 2, stability: 80, difficulty: 4, reps: 12 });
    const after = fold([...history, came, rated('4', 240 + 24 * 60)]);
    expect(after.reps).toBe(13);
    expect(after.stability).toBeGreaterThan(80);
    // Of two that stand at one time the one that was written later counts, whatever its id.
    const later = { ...came, id: '0', memory: { ...memory, dueAt: dueAt + 5, savedAt: t0 + 1 } };
    expect(fold([later, ...history, came]).dueAt).toBe(dueAt + 5);
    expect(fold([...history, came, later]).dueAt).toBe(dueAt + 5);
    const undo: Fact = { ...rated('5', 251, 0), voids: '3' };
    expect(fold([...history, came, undo])).toEqual(fold(history));
  });
});
