/** Text that was pasted: it is kept until its cards are imported, also where their preview is left. */
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';

export const pasteDraft = () => formDraftPlace('paste');

/** The cards are being imported. @param text `undefined`: nothing was pasted */
export function forgetPasted(text: string | undefined): void {
  if (text === undefined) return;
  const place = pasteDraft();
  if (Object.keys(place.takeUp((kept) => kept.text === text)).length > 0) place.drop();
}
