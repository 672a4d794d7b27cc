/** The page's end of the generating worker: one request, its progress, its result. */

import type { GenerationKind, StudyItem } from '../../../generate/engine.ts';
import type { FailureMessage, WorkerMessage, WorkerRequest } from '../../../generate/messages.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import type { CleanPage } from '../../../model/text/clean-page.ts';

export interface GenerationJob {
  kind: GenerationKind;
  pages: CleanPage[];
  count: number;
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export type GenerationOutcome =
  | { kind: 'made'; items: StudyItem[]; rejected: Record<string, number> }
  | { kind: 'failed'; reason: FailureMessage['reason']; message: string };

/** Never throws. A worker that answers a cancellation late is ended. */
export function runGeneration(job: GenerationJob): Promise<GenerationOutcome> {
  const worker = new Worker(new URL('../../../generate/generate.worker.ts', import.meta.url), {
    type: 'module',
  });
  const id = uuidv7(Date.now());
  const send = (request: WorkerRequest) => worker.postMessage(request);
  return new Promise((resolve) => {
    const end = (outcome: GenerationOutcome) => {
      worker.terminate();
      resolve(outcome);
    };
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.id !== id) return;
      if (data.type === 'progress') job.onProgress(data.done, data.total);
      else if (data.type === 'result') {
        end({ kind: 'made', items: data.items, rejected: data.rejected });
      } else end({ kind: 'failed', reason: data.reason, message: data.message });
    };
    worker.onerror = (event) => {
      console.warn('The generating worker stopped', event.message);
      end({ kind: 'failed', reason: 'broken', message: '' });
    };
    job.signal.addEventListener('abort', () =>
      end({ kind: 'failed', reason: 'cancelled', message: '' }),
    );
    send({ type: 'generate', id, kind: job.kind, pages: job.pages, count: job.count });
  });
}
