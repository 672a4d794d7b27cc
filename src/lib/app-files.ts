/** Messages between page and worker about the app's files on this device and its versions. */

/** Asks a waiting version to take over. */
export const skipWaitingRequest = 'SKIP_WAITING';

/** Asks the active worker whether it runs. It answers over the port in the message. */
export const awakeRequest = 'AWAKE';

/** @param message of a page, which may be of any version */
export function isOfType(message: unknown, type: string): boolean {
  return (
    typeof message === 'object' && message !== null && 'type' in message && message.type === type
  );
}

/** Asks the active worker whether all app files are on the device. It answers over the port in the message. */
export const appFilesRequest = 'APP_FILES';

/** Why files are still missing: see `AppFiles`. */
export type WhyMissing =
  /** The server did not answer. */
  | 'no-answer'
  /** The disk is full. */
  | 'full'
  /** The server has another build; its worker fetches all files. */
  | 'other-build'
  /** The browser refused its cache. */
  | 'failed';

/** Counts are files of the build. */
export type AppFiles =
  | { kind: 'whole' }
  /** More messages follow. */
  | { kind: 'repairing'; missing: number; total: number }
  | { kind: 'incomplete'; missing: number; total: number; why: WhyMissing };

/** A precached file's revision starts with this many hex characters of its content's SHA-256. */
export const revisionHashLength = 20;
