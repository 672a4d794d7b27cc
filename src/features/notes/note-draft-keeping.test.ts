// @vitest-environment jsdom
/** The drafts of one note: what its editor finds, what it keeps in a full browser, and what it drops [P2]. */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentDatabase, openAccountDatabase } from '../../db/database.ts';
import { bodyOfText, textOfBody } from '../../text/note-text.ts';
import { openNoteDraft, recoverNoteDrafts } from './note-draft.ts';

let student = 0;

beforeEach(async () => {
  localStorage.clear();
  await openAccountDatabase(`keeper-${student++}`);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await recoverNoteDrafts();
});

const open = (isNew?: () => boolean) => openNoteDraft(currentDatabase(), 'n1', isNew);
const keyOf = (tab: string) => `haversack-draft:${currentDatabase().userId}:note:n1:${tab}`;
const leave = (tab: string, text: string) => localStorage.setItem(keyOf(tab), text);
const left = () => Object.keys(localStorage).sort();

describe('an editor that opens', () => {
  it('finds the drafts in the order in which they began: the newest title is last', () => {
    leave('2', '{"title":"Second"}');
    leave('1', '{"title":"First"}');
    expect(open().found).toEqual([{ title: 'First' }, { title: 'Second' }]);
  });

  it('finds only those that can be read', () => {
    leave('1', '{broken');
    leave('2', '{"title":"Second"}');
    leave('3', '{"title":3}');
    expect(open().found).toEqual([{ title: 'Second' }]);
  });
});

describe('in a browser that has room for a short text only', () => {
  const long = bodyOfText('x'.repeat(2_000));

  beforeEach(() => {
    const store = Storage.prototype.setItem;
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (value.length > 1_000) throw new DOMException('full', 'QuotaExceededError');
      store.call(this, key, value);
    });
  });

  it('[P2] keeps a title that is typed after a long text, and the words before it', () => {
    const { keep } = open();
    expect(keep({ body: bodyOfText('cells divide') })).toBe(true);
    expect(keep({ body: long })).toBe(false);
    expect(keep({ title: 'Mitosis', body: long })).toBe(false);
    const [kept] = open().found;
    expect(kept?.title).toBe('Mitosis');
    expect(textOfBody(kept?.body ?? '')).toBe('cells divide');
  });

  it('does not keep a saved title: a later tab would replace a newer one with it', () => {
    const { keep } = open();
    const body = bodyOfText('cells divide');
    expect(keep({ title: 'Mitosis', body })).toBe(true);
    expect(keep({ body: long })).toBe(false);
    expect(open().found).toEqual([{ body }]);
  });

  it('keeps nothing of a long text without a title: an empty draft would become an empty note', () => {
    expect(open(() => true).keep({ body: long })).toBe(false);
    expect(left()).toEqual([]);
  });
});

describe('an editor that has saved all', () => {
  it('[P2] drops its own draft and those that it found, but not later or unreadable ones', () => {
    leave('1', '{"title":"Found"}');
    leave('2', '{"title":"Found, then changed"}');
    leave('3', '{broken');
    const { keep, drop } = open();
    keep({ title: 'Mitosis' });
    leave('2', '{"title":"Changed"}');
    leave('4', '{"title":"Begun since"}');
    drop();
    expect(left()).toEqual(['2', '3', '4'].map(keyOf));
  });

  it('[P2] drops them once: an equal draft that another tab keeps again is not saved', () => {
    leave('1', '{"title":"Meiosis"}');
    const { keep, drop } = open();
    drop();
    expect(left()).toEqual([]);
    leave('1', '{"title":"Meiosis"}');
    keep({ title: 'Mitosis' });
    drop();
    expect(left()).toEqual([keyOf('1')]);
  });
});
