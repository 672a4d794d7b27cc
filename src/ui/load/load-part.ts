/**
 * Fetching a part of the app that may be gone: the file of a build that another one has replaced, or one that
 * never came for want of a network. What to do then is decided by who knows of updates, once it is loaded.
 */
import { buildOfReload, mayReloadOnce } from './own-build.ts';

/** What the student reads in place of the part. */
export class MissingPart extends Error {
  /** Trying again cannot help, a reload can. */
  readonly needsReload: boolean;

  constructor(message: string, needsReload: boolean, cause: unknown) {
    super(message, { cause });
    this.needsReload = needsReload;
  }
}

/**
 * @param isShown whether who asked for the part shows why it is missing
 * @returns what to fail with; never settles where the page is being reloaded
 */
type Mender = (error: unknown, isShown: boolean) => Promise<unknown>;

/** Opened in the very moment in which another build took over: nothing is in hand yet, so it may begin again. */
const beginAgain: Mender = async (error) => {
  if ((await buildOfReload()) !== 'other' || !mayReloadOnce()) return error;
  location.reload();
  return new Promise(() => undefined);
};

let mend = beginAgain;

/** @returns gives the task back */
export function mendMissingParts(mender: Mender): () => void {
  mend = mender;
  return () => {
    mend = beginAgain;
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
