/** The settings of notifications that travel with the student. */
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import * as say from '../../../lib/messages.ts';
import {
  changeSettings,
  type Settings,
  type SettingsFields,
  settingsId,
} from '../../../model/entities/student/settings.ts';
import { tell } from '../../../ui/toaster/tell.ts';

/** @returns `undefined` while fetching */
export function useNotificationSettings(): Partial<Settings> | undefined {
  return useRows(async (db) => (await db.rows('settings').get(settingsId)) ?? {}, []);
}

export async function changeChoice(fields: Partial<SettingsFields>): Promise<void> {
  const result = await mutate(changeSettings, fields);
  tell(result, { done: say.saved, failed: 'Error updating settings' });
}
