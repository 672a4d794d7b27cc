/** What a page and the worker say to each other of the app's own files on this device, and of its versions. */

/** To a version that waits: take over. */
export const skipWaitingRequest = 'SKIP_WAITING';

/** To the worker in charge: are you running? It answers over the channel that comes with the question. */
export const awakeRequest = 'AWAKE';

/** @param message of a page, which may be of any version */
export function isOfType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  );
}

/** To the worker in charge: is the app whole here? The channel's other end comes with the question. */
export const appFilesRequest = 'APP_FILES';

/** Why files are still missing: see `AppFiles`. */
export type WhyMissing =
  /** The server did not answer. */
  | 'no-answer'
  /** The device has no room. */
  | 'full'
  /** The server has another build by now: its own worker brings all files. */
  | 'other-build'
  /** The browser refused its cache. */
  | 'failed';

/** Counts are of the build's files. */
export type AppFiles =
  | { kind: 'whole' }
  /** More words follow. */
  | { kind: 'repairing'; missing: number; total: number }
  | { kind: 'incomplete'; missing: number; total: number; why: WhyMissing };

/** Characters of a precached file's revision that are those of its content's SHA-256 in hex. */
export const revisionHashLength = 20;
