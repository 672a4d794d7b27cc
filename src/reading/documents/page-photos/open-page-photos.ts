/** Opens `page-photos.worker.ts` from the page: one worker for each request. */
import { missingFailure, openWorker } from '../../../lib/missing-part.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type {
  PagePhoto,
  PagePhotoPreview,
  PagePhotosAnswer,
  PagePhotosRequest,
} from './page-photos-work.ts';

type Tell = (done: number, total: number) => void;
type Answered = Exclude<PagePhotosAnswer, { kind: 'progress' | 'failed' }>;

const problem = 'The pictures can’t be opened on this device.';

/** Finds paper on the pages of a file of photos. Fails if the file does not open or `signal` is aborted. */
export async function findPages(
  file: { bytes: Blob; mime: string },
  signal: AbortSignal,
): Promise<Result<PagePhoto[]>> {
  const answer = await ask({ kind: 'look', wantsPreview: false, ...file }, signal, () => undefined);
  return seenIn<PagePhoto>(answer);
}

/** Like `findPages`, with each page before and after. */
export async function previewPages(
  file: { bytes: Blob; mime: string },
  signal: AbortSignal,
  tell: Tell,
): Promise<Result<PagePhotoPreview[]>> {
  return seenIn<PagePhotoPreview>(
    await ask({ kind: 'look', wantsPreview: true, ...file }, signal, tell),
  );
}

/** @returns a file of the same pages with the named pages straightened */
export async function straightenPages(
  file: { bytes: Blob; mime: string; pages: readonly PagePhoto[] },
  signal: AbortSignal,
  tell: Tell,
): Promise<Result<{ bytes: Blob; mime: string }>> {
  const answer = await ask({ kind: 'straighten', ...file }, signal, tell);
  if (!answer.ok) return answer;
  return answer.data.kind === 'made' ? success(answer.data) : failure('broken', problem);
}

function seenIn<T extends PagePhoto>(answer: Result<Answered>): Result<T[]> {
  if (!answer.ok) return answer;
  if (answer.data.kind !== 'seen') return failure('broken', problem);
  return success(answer.data.pages as T[]);
}

async function ask(
  request: PagePhotosRequest,
  signal: AbortSignal,
  tell: Tell,
): Promise<Result<Answered>> {
  if (signal.aborted) return failure('aborted', problem);
  const ended = Promise.withResolvers<Error>();
  const worker = openWorker(
    () => new Worker(new URL('./page-photos.worker.ts', import.meta.url), { type: 'module' }),
    ended.resolve,
  );
  const stop = new AbortController();
  try {
    return await new Promise<Result<Answered>>((resolve) => {
      const end = () => resolve(failure('aborted', problem));
      signal.addEventListener('abort', end, { signal: stop.signal });
      worker.onmessage = ({ data }: MessageEvent<PagePhotosAnswer>) => {
        if (data.kind === 'progress') tell(data.done, data.total);
        else resolve(data.kind === 'failed' ? failure('damaged', problem) : success(data));
      };
      worker.onmessageerror = () => resolve(failure('damaged', problem));
      void ended.promise.then((why) => {
        console.warn('The worker that straightens photos did not start, or stopped', why);
        resolve(missingFailure(why) ?? failure('damaged', problem));
      });
      worker.postMessage(request);
    });
  } finally {
    stop.abort();
    worker.terminate();
  }
}
