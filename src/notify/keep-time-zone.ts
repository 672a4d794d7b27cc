/**
 * Tells the server in which time zone the student is, where it mails to them: at the start, and when the student comes back
 * to this device. So the device that was used last has its say, and two that lie in different zones do not answer each other.
 */
import type { AccountDatabase } from '../db/database.ts';
import { type MutateEnvironment, mutateIn } from '../db/mutate.ts';
import { profileId } from '../model/entities/student/profile.ts';
import { changeSettings, settingsId } from '../model/entities/student/settings.ts';
import { readServerChannels } from '../queries/server-channels.ts';

/** @param timeZone IANA name; `undefined`: this device does not know */
export async function keepTimeZone(
  database: AccountDatabase,
  timeZone: string | undefined,
  environment?: MutateEnvironment,
): Promise<void> {
  if (timeZone === undefined) return;
  const [channels, profile, settings] = await Promise.all([
    readServerChannels(database),
    database.rows('profile').get(profileId),
    database.rows('settings').get(settingsId),
  ]);
  const isOn =
    (channels.email && profile?.notifyByEmail === true) ||
    (channels.sms && profile?.notifyBySms === true);
  if (!isOn || settings?.timeZone === timeZone) return;
  await mutateIn(database, changeSettings, { timeZone }, environment);
}
