// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import Dexie from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeAccountDatabase, openAccountDatabase } from '../database.ts';
import { databaseName } from '../device/database-names.ts';
import { keepDraftsWhile } from './draft-owner.ts';
import { formDraftPlace, readFormDrafts } from './form-drafts.ts';

let student: string;

beforeEach(async () => {
  localStorage.clear();
  student = crypto.randomUUID();
  await openAccountDatabase(student);
});
afterEach(() => {
  keepDraftsWhile(() => false);
  closeAccountDatabase();
});

const place = () => formDraftPlace('new-card', 'deck');

describe('[P2] where the data was removed under the open page', () => {
  it('what is typed then is kept, and is there when the account is open again', async () => {
    keepDraftsWhile(() => true);
    const form = place();
    await Dexie.delete(databaseName(student));
    expect(form.keep({ front: 'Typed before and after' })).toBe(true);
    const opened = place();
    expect(opened.takeUp()).toEqual({ front: 'Typed before and after' });
    opened.drop()();
    await openAccountDatabase(student);
    expect(place().takeUp()).toEqual({ front: 'Typed before and after' });
  });

  it('by a sign-out, which ends the session first, nothing is kept', async () => {
    const form = place();
    await Dexie.delete(databaseName(student));
    expect(form.keep({ front: 'Typed after' })).toBe(false);
    expect(readFormDrafts(student)).toEqual([]);
  });

  it('nothing is kept for another account that is open by then', async () => {
    keepDraftsWhile(() => true);
    const form = place();
    await Dexie.delete(databaseName(student));
    await openAccountDatabase(crypto.randomUUID());
    expect(form.keep({ front: 'Typed after' })).toBe(false);
    expect(readFormDrafts(student)).toEqual([]);
  });
});
