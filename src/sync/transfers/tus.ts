/** One resumable upload by tus 1.0.0 (tus.io/protocols/resumable-upload), loaded only when a file is sent. */
import type { DetailedError } from 'tus-js-client';
import { isPage, kindOfAnswer, kindOfThrown } from '../../api/failure-kind.ts';
import { retryAfterMs } from '../../api/retry-after.ts';
import { isOverQuota } from '../../api/server-storage.ts';
import * as say from '../../lib/messages.ts';
import type { FailureKind } from '../../lib/result.ts';
import { uploadChunkBytes, uploadsPath } from '../../protocol/files.ts';
import { apiBase } from '../../protocol/version.ts';

export interface UploadJob {
  bytes: Blob;
  sha256: string;
  /** The type under which the server stores the bytes, such as `application/pdf`. */
  mime: string;
  /** Where an earlier try stopped. */
  uploadUrl: string | undefined;
  origin: string;
  /** Asked before each request, because an upload may outlive a token. */
  token: () => Promise<string | undefined>;
  signal: AbortSignal;
  onUrl: (url: string | undefined) => Promise<void>;
  onProgress: (doneBytes: number) => Promise<void>;
}

export type UploadOutcome =
  | { kind: 'sent' }
  /** No answer, or a fault of the server; with its Retry-After, milliseconds. */
  | { kind: 'later'; retryAfterMs?: number | undefined }
  /** The server will never accept it. */
  | { kind: 'refused'; problem: string };

export type SendBytes = (job: UploadJob) => Promise<UploadOutcome>;

/** The least time between two updates of the progress, milliseconds. */
const progressEveryMs = 250;

export const sendByTus: SendBytes = async (job) => {
  const { Upload, defaultOptions } = await import('tus-js-client');
  let lastProgressAt = 0;
  let written: Promise<void> = Promise.resolve();
  const write = (task: () => Promise<void>) => {
    // Progress is only shown; a failed write must not end the upload.
    written = written.then(task).catch(() => undefined);
  };
  const outcome = await new Promise<UploadOutcome>((resolve) => {
    const upload = new Upload(job.bytes, {
      endpoint: `${job.origin}${apiBase}${uploadsPath}`,
      uploadUrl: job.uploadUrl ?? null,
      chunkSize: uploadChunkBytes,
      metadata: { sha256: job.sha256, filetype: job.mime },
      storeFingerprintForResuming: false,
      removeFingerprintOnSuccess: false,
      retryDelays: [500, 2_000],
      onShouldRetry: (error, attempt, options) =>
        askedTimeOf(error) === undefined &&
        defaultOptions.onShouldRetry?.(error, attempt, options) === true,
      onBeforeRequest: async (request) => {
        const token = await job.token();
        if (token !== undefined) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onUploadUrlAvailable: () => write(() => job.onUrl(upload.url ?? undefined)),
      onProgress: (sentBytes) => {
        const now = Date.now();
        if (now - lastProgressAt < progressEveryMs) return;
        lastProgressAt = now;
        write(() => job.onProgress(sentBytes));
      },
      onSuccess: () => resolve({ kind: 'sent' }),
      onError: (error) => resolve(outcomeOf(error)),
    });
    const stop = () => {
      upload.abort().then(
        () => resolve({ kind: 'later' }),
        () => resolve({ kind: 'later' }),
      );
    };
    if (job.signal.aborted) return resolve({ kind: 'later' });
    job.signal.addEventListener('abort', stop, { once: true });
    upload.start();
  });
  await written;
  return outcome;
};

/** What to do follows; where the bytes are now, the list of what was not uploaded says. */
export const doesNotFit =
  'Not uploaded: your space on the server is full. Delete files you no longer need, empty the Trash, then try again. It can take a day until deleted files stop counting.';

function outcomeOf(error: Error | DetailedError): UploadOutcome {
  // Nothing was sent, because the bytes could not be read.
  if (!('originalRequest' in error)) {
    return { kind: 'refused', problem: say.errorUploadingTheFile };
  }
  switch (kindOf(error)) {
    case 'damaged':
      return { kind: 'refused', problem: 'Error uploading the file. It arrived damaged.' };
    case 'too-large':
      if (isOverQuota(error.originalResponse?.getBody())) {
        return { kind: 'refused', problem: doesNotFit };
      }
      return { kind: 'refused', problem: 'Error uploading the file. It is too large.' };
    case 'invalid':
    case 'forbidden':
    case 'unsupported':
      return { kind: 'refused', problem: say.errorUploadingTheFile };
    default:
      return { kind: 'later', retryAfterMs: askedTimeOf(error) };
  }
}

function kindOf(error: DetailedError): FailureKind {
  const answer = error.originalResponse;
  if (!answer) return kindOfThrown(error);
  return kindOfAnswer(answer.getStatus(), isPage(answer.getHeader('content-type')));
}

/** The server's Retry-After, milliseconds. */
function askedTimeOf(error: Error | DetailedError): number | undefined {
  const answer = 'originalResponse' in error ? error.originalResponse : null;
  const headers = ['retry-after', 'date'].flatMap((name): [string, string][] => {
    const value = answer?.getHeader(name);
    return value ? [[name, value]] : [];
  });
  return retryAfterMs(new Headers(headers), Date.now());
}
