/**
 * Fetches parts of the app that may be missing, because another build replaced them or there is no network. Once loaded,
 * `platform/update/start-updates.ts` decides what to do then.
 */
import { type FailureKind, failure, type Result } from './result.ts';

/** Its message is shown in place of the part. */
export class MissingPart extends Error {
  /** Another try cannot help, but a reload can. */
  readonly needsReload: boolean;
  /** `offline` if it can be fetched once there is a network. */
  readonly kind: FailureKind;

  constructor(message: string, needsReload: boolean, cause: unknown, isOffline = false) {
    super(message, { cause });
    this.needsReload = needsReload;
    this.kind = isOffline ? 'offline' : 'refused';
  }
}

/** A part could not be fetched inside a worker, where the reason cannot be found. */
export class DidNotCome extends Error {}

/**
 * @param isShown whether the caller shows why the part is missing
 * @returns the error to fail with; never settles while the page reloads
 */
export type Mender = (error: unknown, isShown: boolean) => Promise<unknown>;

let mend: Mender = async (error) => error;

/** @returns a function that restores the previous mender */
export function mendMissingParts(mender: Mender): () => void {
  const before = mend;
  mend = mender;
  return () => {
    mend = before;
  };
}

/** @throws MissingPart, or the error of `load` */
export async function loadPart<Part>(load: () => Promise<Part>, isShown = true): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw await mend(error, isShown);
  }
}

/** The error for a missing part that no `import()` fetches: see `Mender`. */
export function missing(error: Error, isShown: boolean): Promise<unknown> {
  return mend(error, isShown);
}

/** @returns the failure if a part of the app is missing */
export function missingFailure(error: unknown): Result<never> | undefined {
  return error instanceof MissingPart ? failure(error.kind, error.message) : undefined;
}

interface Startable {
  onerror: ((event: never) => unknown) | null;
}

/**
 * Opens a worker and tells a broken worker from a script that was not fetched.
 * @param start makes the worker; the build needs the worker's address in the call itself
 * @param onStopped the worker is useless. A `MissingPart` if its script was not fetched, or `DidNotCome` inside a
 * worker. Not called while the page reloads because of that
 */
export function openWorker<Started extends Startable>(
  start: () => Started,
  onStopped: (error: Error) => void,
): Started {
  const worker = start();
  worker.onerror = ({ message }: { message?: string }) => {
    // Errors of its code have a message; a script that was not fetched has none (html.spec.whatwg.org, “run a worker”).
    if (message) onStopped(new Error(message));
    else void missing(new DidNotCome('A worker did not start'), true).then(tell);
  };
  const tell = (why: unknown) => onStopped(why instanceof Error ? why : new Error(String(why)));
  return worker;
}
