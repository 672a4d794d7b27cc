import { failure, type Result, success } from '../../src/lib/result.ts';
import type { Config } from '../config.ts';
import { createBlobFolder } from './blob-folder.ts';
import { type BlobStore, StoreFault } from './blob-store.ts';
import { createS3Store } from './s3-store.ts';

export function openBlobStore({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): BlobStore {
  return s3 === undefined ? createBlobFolder(dataDir) : createS3Store(s3);
}

/** Checks at start whether the bucket can be used. The data folder needs no check: the start has written to it. */
export async function checkStore(config: Pick<Config, 'dataDir' | 's3'>): Promise<Result<null>> {
  if (config.s3 === undefined) return success(null);
  try {
    await openBlobStore(config).probe();
    return success(null);
  } catch (error) {
    return failure('refused', problemOf(error instanceof StoreFault ? error.code : 'Unknown'));
  }
}

/** Names settings, never their values. */
function problemOf(code: string): string {
  switch (code) {
    case 'NoSuchBucket':
      return 'S3_ENDPOINT has no such bucket. Create it, or set S3_BUCKET to an existing bucket.';
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
      return 'The store at S3_ENDPOINT does not know this key. Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.';
    case 'AccessDenied':
      return 'The store at S3_ENDPOINT refuses to write to the bucket. Check S3_BUCKET and the rights of S3_ACCESS_KEY_ID.';
    case 'AuthorizationHeaderMalformed':
    case 'PermanentRedirect':
    case 'HTTP 301':
      return 'The bucket is in another region. Check S3_REGION and S3_ENDPOINT.';
    case 'RequestTimeTooSkewed':
      return 'The clocks of this machine and of the store at S3_ENDPOINT differ too much.';
    default:
      return `Haversack cannot reach its store of files at S3_ENDPOINT: ${code}`;
  }
}
