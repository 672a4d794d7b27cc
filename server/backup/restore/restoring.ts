import type { Kysely } from 'kysely';
import type { Engine } from '../../storage/engine/engine.ts';
import type { Tables } from '../../storage/engine/tables.ts';
import type { Manifest } from '../manifest.ts';
import type { KeptFiles } from './restored-files.ts';

export interface Restoring {
  /** The copied database's folder. */
  database: string;
  manifest: Manifest;
  replaces: boolean;
  /** Call it once the restore is known to go on. */
  putFilesBack(): Promise<void>;
  /** Call it in a transaction on the restored database, before others can see it. */
  finish(tx: Kysely<Tables>, kind: Engine['kind']): Promise<KeptFiles>;
}

export interface Settled extends KeptFiles {
  /** What the copied database had besides Haversack's tables, such as `trigger "x"`. */
  foreign: string[];
}

export const holdsStudents =
  'The database has students. Add --replace to replace them and all their data with the backup.';

export const stopFirst = 'Stop the server and every other program that uses it, then try again.';
