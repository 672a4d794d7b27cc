/** Keeps what another app shared. */
import { readSharedForm, sharedPlace } from '../src/db/drafts/shared-form.ts';
import { keepShared } from '../src/db/drafts/shared-things.ts';

/** @returns the address that shows it, once it is on disk. @throws where it could not be kept */
export async function takeShared(request: Request): Promise<string> {
  await keepShared(readSharedForm(await request.formData()));
  return `${sharedPlace.to}#${sharedPlace.hash}`;
}
