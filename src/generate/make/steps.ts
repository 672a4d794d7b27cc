/** Runs long work in short steps: reports progress, lets messages in, and can be cancelled. */
import type { GenerateOptions } from '../engine.ts';

const stretch = 48;

/** @returns false if cancelled */
export async function inSteps<T>(
  things: readonly T[],
  options: GenerateOptions,
  work: (thing: T) => void,
): Promise<boolean> {
  for (let start = 0; start < things.length; start += stretch) {
    await options.yieldNow?.();
    if (options.isCancelled?.()) return false;
    for (const thing of things.slice(start, start + stretch)) work(thing);
    options.onProgress?.(Math.min(start + stretch, things.length), things.length);
  }
  return !options.isCancelled?.();
}
