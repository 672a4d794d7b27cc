/** The small database of this device, beside the accounts' own: its owner [S9] and the browser's secret. */
import Dexie, { type Table } from 'dexie';
import { bytesToBase64 } from '../../lib/base64.ts';
import { deviceDatabaseName } from './database-names.ts';

export class DeviceDatabase extends Dexie {
  declare readonly facts: Table<{ key: string; value: unknown }, string>;

  constructor() {
    super(deviceDatabaseName, { chromeTransactionDurability: 'strict', cache: 'disabled' });
    this.version(1).stores({ facts: 'key' });
  }
}

let opened: DeviceDatabase | undefined;

/** Opened at first use; a tab that the browser closed opens it again. */
export function deviceDatabase(): DeviceDatabase {
  opened ??= new DeviceDatabase();
  return opened;
}

const secretKey = 'browserSecret';

/**
 * The server recognizes this browser by it at the next login, so that it reports only logins elsewhere. It says nothing
 * about a student, so it stays after a sign-out. Created once.
 * @returns `undefined` if this browser cannot store it: then each login counts as one on a new device
 */
export async function browserSecret(): Promise<string | undefined> {
  const device = deviceDatabase();
  try {
    return await device.transaction('rw', device.facts, async () => {
      const known = await device.facts.get(secretKey);
      if (typeof known?.value === 'string') return known.value;
      const made = newSecret();
      await device.facts.put({ key: secretKey, value: made });
      return made;
    });
  } catch (error) {
    console.warn('The secret of this browser could not be stored', error);
    return undefined;
  }
}

/** 256 random bits, base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
