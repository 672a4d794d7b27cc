/** Answers one request for key sentences. */
import { DidNotCome } from '../../lib/missing-part.ts';
import type { HandleContext } from '../handle.ts';
import type { FailureMessage, PickRequest, WorkerMessage } from '../stream.ts';
import { findKeySentences } from './find-key-sentences.ts';
import { findMarkedSentences } from './find-marked-sentences.ts';

/** Never throws; posts errors as a failure. A text without key sentences has the answer of none. */
export async function handlePick(
  { id, pages: sent, perThousand, marks }: PickRequest,
  post: (message: WorkerMessage) => void,
  { kept, onBug, isCancelled, yieldNow }: Omit<HandleContext, 'engine'>,
): Promise<void> {
  const fail = (reason: FailureMessage['reason']) =>
    post({ type: 'failure', id, reason, message: '' });
  try {
    const pages = kept?.(sent) ?? sent;
    const sentences =
      marks === undefined
        ? await findKeySentences(pages, {
            ...{ perThousand, isCancelled, yieldNow },
            onProgress: (done, total) => post({ type: 'progress', id, done, total }),
          })
        : await findMarkedSentences(pages, marks, { isCancelled, yieldNow });
    if (sentences === undefined) fail('cancelled');
    else post({ type: 'sentences', id, sentences });
  } catch (error) {
    if (error instanceof DidNotCome) return fail('missing');
    onBug?.(error);
    fail('broken');
  }
}
