import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OfflineFile, planOffline } from './plan-offline.ts';

const elsewhere: OfflineFile = {
  ...{ id: 'f', sha256: 'f', sizeBytes: 10, isHere: false, isAtServer: true, isLeftAlone: false },
  ...{ isChosen: false, cameByItself: false, rank: undefined },
};
const file = (id: string, change: Partial<OfflineFile>): OfflineFile => ({
  ...{ ...elsewhere, id, sha256: id },
  ...change,
});
const came = { isHere: true, cameByItself: true };

function planned(files: OfflineFile[], budget = 25) {
  const { ask, letGo } = planOffline(files, budget);
  return { ask: ask.map(({ id }) => id), letGo: letGo.map(({ id }) => id) };
}

describe('the files that a device keeps', () => {
  it('are those of chosen courses, whatever they take', () => {
    const files = ['a', 'b', 'c'].map((id) => file(id, { isChosen: true, sizeBytes: 100 }));
    expect(planned(files)).toEqual({ ask: ['a', 'b', 'c'], letGo: [] });
  });

  it('are by themselves those wanted most, as many as fit', () => {
    const files = [3, 1, 2].map((rank) => file(String(rank), { rank }));
    expect(planned([...files, file('unread', {})])).toEqual({ ask: ['1', '2'], letGo: [] });
    const large = file('0', { rank: 0, sizeBytes: 26 });
    expect(planned([large, ...files]).ask).toEqual(['1', '2']);
  });

  it.each([
    ['is here', { isHere: true }],
    ['is not at the server', { isAtServer: false }],
    ['moves, or was let go', { isLeftAlone: true }],
  ])('are not asked for where one %s', (_, change) => {
    expect(planned([file('a', { rank: 1, ...change })]).ask).toEqual([]);
    expect(planned([file('a', { isChosen: true, ...change })]).ask).toEqual([]);
  });

  it('go when others are wanted more and there is no room for both', () => {
    const files = [file('old', came), file('new', { rank: 1, sizeBytes: 20 })];
    expect(planned(files)).toEqual({ ask: ['new'], letGo: ['old'] });
    expect(planned(files, 30)).toEqual({ ask: ['new'], letGo: [] });
    const read = [file('first', { ...came, rank: 1 }), file('last', { ...came, rank: 2 })];
    expect(planned([...read, file('never', came)], 20).letGo).toEqual(['never']);
  });

  it.each([
    ['added here or asked for by the student', { cameByItself: false }],
    ['of a chosen course', { isChosen: true }],
    ['not at the server', { isAtServer: false }],
  ])('[P2] stay where one is %s', (_, change) => {
    expect(planned([file('a', { ...came, ...change })], 0).letGo).toEqual([]);
  });

  it('[P2] are never let go where the server has not got them, and never asked for and let go at once', () => {
    const anyFile = fc.record({
      id: fc.uuid(),
      sizeBytes: fc.nat(50),
      isHere: fc.boolean(),
      isAtServer: fc.boolean(),
      isLeftAlone: fc.boolean(),
      isChosen: fc.boolean(),
      cameByItself: fc.boolean(),
      rank: fc.option(fc.nat(20), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(anyFile, { maxLength: 20 }), fc.nat(200), (some, budget) => {
        const files = some.map((one) => ({ ...one, sha256: one.id }));
        const { ask, letGo } = planOffline(files, budget);
        expect(letGo.every((one) => one.isAtServer && one.isHere && one.cameByItself)).toBe(true);
        const asked = new Set(ask.map(({ id }) => id));
        expect(letGo.some(({ id }) => asked.has(id))).toBe(false);
        const bytes = ask
          .filter(({ isChosen }) => !isChosen)
          .reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        expect(bytes).toBeLessThanOrEqual(budget);
      }),
    );
  });
});
