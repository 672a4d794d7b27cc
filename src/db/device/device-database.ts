/** The small database of this device, beside the accounts' own: who it belongs to [S9]. */
import Dexie, { type Table } from 'dexie';
import { deviceDatabaseName } from './database-names.ts';

export class DeviceDatabase extends Dexie {
  declare readonly facts: Table<{ key: string; value: unknown }, string>;

  constructor() {
    super(deviceDatabaseName, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ facts: 'key' });
  }
}

let opened: DeviceDatabase | undefined;

/** Opened at first use; a tab that was closed by the browser opens it again. */
export function deviceDatabase(): DeviceDatabase {
  opened ??= new DeviceDatabase();
  return opened;
}
