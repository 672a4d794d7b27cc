import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { closeAccount, openAccount } from './open-account.ts';
import { initialStatus, syncStatus } from './sync/status/status-store.ts';

it('the next student does not see how the sync of the one who left went', async () => {
  await openAccount(crypto.randomUUID(), {
    firstScreen: new Promise(() => undefined),
    onUsageTrouble: () => undefined,
    showFiles: () => undefined,
  });
  syncStatus.setState({ kind: 'synced', refused: 2, lastSyncAt: 5 });
  await closeAccount();
  expect(syncStatus.getState()).toEqual(initialStatus);
});
