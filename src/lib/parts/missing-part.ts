/**
 * Fetching a part of the app that may be gone: the file of a build that another one has replaced, or one that never came for
 * want of a network. What to do then is decided by who knows of updates (`app-update/missing-part.ts`), once it is loaded.
 */
import { type FailureKind, failure, type Result } from '../result.ts';

/** What the student reads in place of the part. */
export class MissingPart extends Error {
  /** Trying again cannot help, a reload can. */
  readonly needsReload: boolean;
  /** As a failure: `offline` where it can be fetched once there is a network. */
  readonly kind: FailureKind;

  constructor(message: string, needsReload: boolean, cause: unknown, isOffline = false) {
    super(message, { cause });
    this.needsReload = needsReload;
    this.kind = isOffline ? 'offline' : 'refused';
  }
}

/** A part did not come, said where nobody can find out why: inside a worker. */
export class DidNotCome extends Error {}

/**
 * @param isShown whether who asked for the part shows why it is missing
 * @returns what to fail with; never settles where the page is being reloaded
 */
export type Mender = (error: unknown, isShown: boolean) => Promise<unknown>;

let mend: Mender = async (error) => error;

/** @returns gives the task back to who had it before */
export function mendMissingParts(mender: Mender): () => void {
  const before = mend;
  mend = mender;
  return () => {
    mend = before;
  };
}

/** @throws MissingPart, or what `load` failed with */
export async function loadPart<Part>(load: () => Promise<Part>, isShown = true): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    throw await mend(error, isShown);
  }
}

/** What to fail with where a part did not come that no `import()` asks for: see `Mender`. */
export function missing(error: Error, isShown: boolean): Promise<unknown> {
  return mend(error, isShown);
}

/** @returns why it failed, where that is because a part of the app is missing */
export function missingFailure(error: unknown): Result<never> | undefined {
  return error instanceof MissingPart ? failure(error.kind, error.message) : undefined;
}
