/** The store that the settings name. */
import type { Config } from '../config.ts';
import { createBlobFolder } from './blob-folder.ts';
import type { BlobStore } from './blob-store.ts';
import { createS3Store } from './s3/s3-store.ts';

export function openBlobStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): BlobStore {
  return s3 === undefined ? createBlobFolder(dataDir) : createS3Store(s3);
}
