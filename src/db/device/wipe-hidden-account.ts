import Dexie from 'dexie';
import { forgetDrafts } from '../drafts/forget-drafts.ts';
import { databaseName } from './database-names.ts';
import { forgetHidden } from './hidden-accounts.ts';
import { removeIndex } from './index-folder.ts';
import { forgetShared } from './shared-computer.ts';

/** Removes a hidden account. Not in `hidden-accounts.ts`: the service worker reads that and has no localStorage. */
export async function wipeHiddenAccount(userId: string): Promise<void> {
  await Dexie.delete(databaseName(userId));
  await removeIndex(userId);
  forgetDrafts(userId);
  forgetShared(userId);
  await forgetHidden(userId);
}
