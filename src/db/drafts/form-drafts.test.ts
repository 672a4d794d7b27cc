// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs } from '../../lib/date-format.ts';
import { closeAccountDatabase, currentDatabase, openAccountDatabase } from '../database.ts';
import { forgetDrafts } from './forget-drafts.ts';
import { dropExpiredFormDrafts, formDraftPlace, readFormDrafts } from './form-drafts.ts';

let student: string;
let nowMs: number;

beforeEach(async () => {
  localStorage.clear();
  nowMs = Date.UTC(2026, 4, 4, 9);
  student = crypto.randomUUID();
  await openAccountDatabase(student);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  closeAccountDatabase();
});

const place = (of = 'deck') => formDraftPlace('new-card', of, () => nowMs);
const kept = () => readFormDrafts(student).map(({ values }) => values);
const put = (rest: string, text: string) =>
  localStorage.setItem(`haversack-form-draft:${student}:${rest}`, text);

describe('a draft', () => {
  it('[P2] is what the next form of the same place begins with', () => {
    expect(place().takeUp()).toEqual({});
    expect(place().keep({ front: 'What divides?' })).toBe(true);
    expect(place().takeUp()).toEqual({ front: 'What divides?' });
    expect(place('another deck').takeUp()).toEqual({});
    expect(formDraftPlace('card', 'deck').takeUp()).toEqual({});
  });

  it('knows what was saved in its fields when they were typed in', () => {
    place().keep({ front: 'Half' }, { front: 'Old' });
    const form = place();
    expect(form.begunWith()).toEqual({});
    form.takeUp();
    expect(form.begunWith()).toEqual({ front: 'Old' });
    put('new-card:older:1', JSON.stringify({ savedAt: nowMs, values: { front: 'F' } }));
    const ofOlderRelease = place('older');
    expect(ofOlderRelease.takeUp()).toEqual({ front: 'F' });
    expect(ofOlderRelease.begunWith()).toEqual({});
  });

  it('is that of its own thing, whatever letters an imported id has', () => {
    place('a:b').keep({ front: 'Of a:b' });
    expect(place('a').takeUp()).toEqual({});
    expect(place('a:b').takeUp()).toEqual({ front: 'Of a:b' });
    expect(readFormDrafts(student).map(({ of }) => of)).toEqual(['a:b']);
  });

  it('is told with its form, its place, its time and its words', () => {
    place().keep({ front: 'What divides?', options: ['a', 'b'], answer: 1 });
    expect(readFormDrafts(student)).toEqual([
      {
        form: 'New flashcard',
        of: 'deck',
        savedAt: '2026-05-04T09:00:00.000Z',
        values: { front: 'What divides?', options: ['a', 'b'], answer: 1 },
      },
    ]);
  });

  it('stays one draft while its form goes on with it, and goes when that is saved', () => {
    place().keep({ front: 'Half' });
    const form = place();
    form.takeUp();
    expect(form.keep({ front: 'Whole' })).toBe(true);
    expect(kept()).toEqual([{ front: 'Whole' }]);
    form.drop();
    expect(kept()).toEqual([]);
  });

  it('ends after 30 days from the last time that it was kept, by the server’s clock', () => {
    place().keep({ front: 'Old' });
    nowMs += 20 * dayMs;
    const form = place();
    form.takeUp();
    form.keep({ front: 'Old' });
    dropExpiredFormDrafts(student, { sinceMs: 0, untilMs: nowMs + 30 * dayMs - 1 });
    expect(kept()).toEqual([{ front: 'Old' }]);
    dropExpiredFormDrafts(student, { sinceMs: 0, untilMs: nowMs + 30 * dayMs });
    expect(localStorage).toHaveLength(0);
  });

  it('[P2] stays while the device’s clock is far ahead, whatever is kept then', () => {
    place().keep({ front: 'Old' });
    nowMs += 300 * dayMs;
    expect(place('another').keep({ front: 'Other' })).toBe(true);
    expect(kept()).toContainEqual({ front: 'Old' });
    expect(place().takeUp()).toEqual({ front: 'Old' });
  });

  it('[P2] has its days from the first time on that this device knew the server’s clock', () => {
    const sinceMs = nowMs;
    nowMs = 0;
    place().keep({ front: 'At the start of time' });
    dropExpiredFormDrafts(student, { sinceMs, untilMs: sinceMs + 30 * dayMs - 1 });
    expect(kept()).toHaveLength(1);
    dropExpiredFormDrafts(student, { sinceMs, untilMs: sinceMs + 30 * dayMs });
    expect(kept()).toHaveLength(0);
  });

  it('is dated by the server’s clock', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    await currentDatabase().setClockOffset(-40 * dayMs);
    formDraftPlace('new-card').keep({ front: 'F' });
    expect(readFormDrafts(student)[0]?.savedAt).toBe(new Date(nowMs - 40 * dayMs).toISOString());
  });

  it('goes with its student, and stays with another one', () => {
    place().keep({ front: 'Mine' });
    forgetDrafts('somebody else');
    expect(kept()).toHaveLength(1);
    forgetDrafts(student);
    expect(localStorage).toHaveLength(0);
  });
});

it('[P2] a draft that the form cannot show hides no older one, and stays', () => {
  place().keep({ front: 'Old words' });
  nowMs += 1;
  place().keep({ futureField: 'x' });
  const form = place();
  expect(form.takeUp((values) => 'front' in values)).toEqual({ front: 'Old words' });
  form.drop();
  expect(kept()).toEqual([{ futureField: 'x' }]);
  expect(place().takeUp((values) => 'front' in values)).toEqual({});
});

describe('[P2] a draft that was dropped', () => {
  const dropped = () => {
    place().keep({ front: 'Old' });
    const form = place();
    form.takeUp();
    return { form, putBack: form.drop() };
  };

  it('is put back as it was, under its own key', () => {
    place().keep({ front: 'Old' });
    const before = { ...localStorage };
    const form = place();
    form.takeUp();
    nowMs += 1;
    form.drop()();
    expect({ ...localStorage }).toEqual(before);
  });

  it('is put back beside words that were kept since', () => {
    const { form, putBack } = dropped();
    nowMs += 1;
    form.keep({ front: 'New' });
    putBack();
    expect(kept()).toEqual([{ front: 'Old' }, { front: 'New' }]);
  });

  it('is the draft of its form again where that goes on with it', () => {
    const { form, putBack } = dropped();
    putBack(true);
    form.keep({ front: 'Old and new' });
    expect(kept()).toEqual([{ front: 'Old and new' }]);
  });

  it('is not put back for a student who has signed out', () => {
    const { putBack } = dropped();
    closeAccountDatabase();
    putBack();
    expect(localStorage).toHaveLength(0);
  });
});

describe('[P2] two tabs with the same form', () => {
  it('keep a draft each; the newest is taken up first, the other one next', () => {
    const [one, other] = [place(), place()];
    one.takeUp();
    other.takeUp();
    one.keep({ front: 'One' });
    nowMs += 1;
    other.keep({ front: 'Other' });
    const next = place();
    expect(next.takeUp()).toEqual({ front: 'Other' });
    next.drop();
    expect(place().takeUp()).toEqual({ front: 'One' });
  });

  it('that go on with the same draft end with two', () => {
    place().keep({ front: 'Begun' });
    const [one, other] = [place(), place()];
    one.takeUp();
    other.takeUp();
    one.keep({ front: 'Begun here' });
    nowMs += 1;
    other.keep({ front: 'Begun there' });
    expect(kept()).toEqual([{ front: 'Begun here' }, { front: 'Begun there' }]);
  });

  it('leave words alone that the other one has written since, when they save', () => {
    place().keep({ front: 'Begun' });
    const [one, other] = [place(), place()];
    one.takeUp();
    other.takeUp();
    one.keep({ front: 'Begun and more' });
    other.drop();
    expect(kept()).toEqual([{ front: 'Begun and more' }]);
  });

  it('that keep the same words keep them once', () => {
    const [one, other] = [place(), place()];
    one.keep({ front: 'F', back: 'B' });
    nowMs += 1;
    expect(other.keep({ back: 'B', front: 'F' })).toBe(true);
    expect(kept()).toHaveLength(1);
  });
});

describe('a draft is not kept', () => {
  it('where the browser has no room, and says so', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(place().keep({ front: 'F' })).toBe(false);
  });

  it('where the browser forbids the storage, and nothing breaks', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const forbid = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    vi.stubGlobal('localStorage', new Proxy({}, { ownKeys: forbid, get: forbid }));
    const form = place();
    expect(form.takeUp()).toEqual({});
    expect(form.keep({ front: 'F' })).toBe(false);
    form.drop();
  });

  it('where no account is open, or another one by now', async () => {
    const form = place();
    await openAccountDatabase(crypto.randomUUID());
    expect(form.keep({ front: 'F' })).toBe(false);
    closeAccountDatabase();
    expect(place().takeUp()).toEqual({});
    expect(place().keep({ front: 'F' })).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('beyond a hundred, or a million characters in all', () => {
    for (let count = 0; count < 100; count++)
      expect(place(`${count}`).keep({ front: 'F' })).toBe(true);
    expect(place('one more').keep({ front: 'F' })).toBe(false);
    localStorage.clear();
    expect(place('a').keep({ front: 'F'.repeat(900_000) })).toBe(true);
    expect(place('b').keep({ front: 'F'.repeat(200_000) })).toBe(false);
    expect(kept()).toHaveLength(1);
  });

  it('where it could not be read again', () => {
    expect(place().keep({ front: null })).toBe(false);
  });
});

it.each([
  ['', 'nothing'],
  ['{broken', 'half a text'],
  ['7', 'a number'],
  ['{"savedAt":"now","values":{}}', 'a time in words'],
  ['{"savedAt":1e99,"values":{"front":"F"}}', 'a time that is none'],
  ['{"savedAt":1,"values":{"front":{"deep":1}}}', 'parts of another kind'],
])('what lies there and is none (%s) is not read: %s', (text) => {
  put('new-card:deck:1', text);
  expect(kept()).toEqual([]);
  expect(place().takeUp()).toEqual({});
  expect(place().keep({ front: 'F' })).toBe(true);
  dropExpiredFormDrafts(student, { sinceMs: 0, untilMs: nowMs });
});

it('a form of another release is named by its kind', () => {
  put('new-poem::1', JSON.stringify({ savedAt: nowMs, values: { verse: 'V' } }));
  expect(readFormDrafts(student)).toMatchObject([{ form: 'new-poem', of: '' }]);
});
