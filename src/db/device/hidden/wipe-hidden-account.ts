/** Beside `hidden-accounts.ts`, which the service worker reads too: that has no localStorage, where drafts lie. */
import Dexie from 'dexie';
import { forgetDrafts } from '../../drafts/forget-drafts.ts';
import { databaseName } from '../database-names.ts';
import { forgetShared } from '../shared-computer.ts';
import { forgetHidden } from './hidden-accounts.ts';

/** Removes all that this device holds of a hidden account. */
export async function wipeHiddenAccount(userId: string): Promise<void> {
  await Dexie.delete(databaseName(userId));
  forgetDrafts(userId);
  forgetShared(userId);
  await forgetHidden(userId);
}
