/** Takes a stream of study material to its end: its progress as it comes, then all its items. */

import type { StudyItem } from '../../../generate/engine.ts';
import type { FailureMessage } from '../../../generate/messages.ts';
import type { GenerationStream, GenerationWish } from '../../../generate/stream.ts';
import { deviceStream } from './device-stream.ts';

export interface GenerationJob extends GenerationWish {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export type GenerationOutcome =
  | { kind: 'made'; items: StudyItem[]; rejected: Record<string, number> }
  | { kind: 'failed'; reason: FailureMessage['reason']; message: string };

/** @throws where the browser starts no worker */
export async function runGeneration(
  { signal, onProgress, ...wish }: GenerationJob,
  stream: GenerationStream = deviceStream,
): Promise<GenerationOutcome> {
  const items: StudyItem[] = [];
  for await (const event of stream(wish, signal)) {
    if (event.type === 'progress') onProgress(event.done, event.total);
    else if (event.type === 'item') items.push(event.item);
    else if (event.type === 'done') return { kind: 'made', items, rejected: event.rejected };
    else return { kind: 'failed', reason: event.reason, message: event.message };
  }
  return { kind: 'failed', reason: 'broken', message: '' };
}
