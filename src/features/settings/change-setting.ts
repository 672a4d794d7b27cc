/** Stores a setting of the student at once, and says so. */
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { changeSettings, type SettingsFields } from '../../model/entities/student/settings.ts';
import { tell } from '../../ui/toaster/tell.ts';

/** @param words of a change that can be taken back @returns whether it was stored */
export async function changeSetting(
  fields: Partial<SettingsFields>,
  words: { done: string; undone?: string } = { done: say.saved },
): Promise<boolean> {
  const result = await mutate(changeSettings, fields);
  return tell(result, { ...words, failed: 'Error updating settings' });
}
