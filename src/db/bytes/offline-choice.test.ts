import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OfflineFile, planOffline } from './offline-choice.ts';

const elsewhere: OfflineFile = {
  ...{ id: 'f', sha256: 'f', sizeBytes: 10, isHere: false, isAtServer: true, isLeftAlone: false },
  ...{ isArriving: false, isChosen: false, cameByItself: false, lastReadAt: 0, rank: undefined },
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

  it('go when they were not read for longest, where none is wanted', () => {
    const files = [3, 1, 2].map((lastReadAt) => file(String(lastReadAt), { ...came, lastReadAt }));
    expect(planned(files, 20).letGo).toEqual(['1']);
  });

  it('take room only while they are here or on their way', () => {
    const other = file('b', { rank: 2, sizeBytes: 20 });
    const first = { rank: 1, cameByItself: true, isLeftAlone: true };
    expect(planned([file('a', first), other]).ask).toEqual(['b']);
    expect(planned([file('a', { ...first, isArriving: true }), other]).ask).toEqual([]);
    expect(planned([file('a', { ...first, isHere: true }), other]).ask).toEqual([]);
  });

  it('are counted once where two have the same bytes', () => {
    const twice = (change: Partial<OfflineFile>) =>
      ['a', 'b'].map((id) => file(id, { ...change, sha256: 'same', sizeBytes: 20 }));
    expect(planned(twice(came)).letGo).toEqual([]);
    expect(planned(twice({ rank: 1 })).ask).toEqual(['a']);
  });

  it('stay where another file of a chosen course has the same bytes', () => {
    const chosen = file('a', { ...came, sha256: 'same', isChosen: true });
    expect(planned([chosen, file('b', { ...came, sha256: 'same' })], 0).letGo).toEqual([]);
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
      isArriving: fc.boolean(),
      isAtServer: fc.boolean(),
      isLeftAlone: fc.boolean(),
      isChosen: fc.boolean(),
      cameByItself: fc.boolean(),
      lastReadAt: fc.nat(20),
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
