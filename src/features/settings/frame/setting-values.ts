/** The present value of each page of the settings, for their list on phones. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readDevices } from '../../../db/device/known-devices.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { plural } from '../../../lib/plural.ts';
import { profileId } from '../../../model/entities/student/profile.ts';
import { settingsId } from '../../../model/entities/student/settings.ts';
import { useThemePreference } from '../../../ui/theme/theme.ts';
import { studyValues } from '../study-form.ts';
import { termWords } from '../terms/term-words.ts';

type Values = Readonly<Record<string, string | undefined>>;

const themes = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const;

/** By page. */
export function useSettingValues(): Values {
  const theme = useThemePreference();
  const stored = useRows(readValues, []);
  return { ...stored, appearance: themes[theme] };
}

async function readValues(database: AccountDatabase): Promise<Values> {
  const [profile, settings, { devices }] = await Promise.all([
    database.rows('profile').get(profileId),
    database.rows('settings').get(settingsId),
    readDevices(database),
  ]);
  const ways = [
    profile?.notifyByMessage ? 'Message' : '',
    profile?.notifyBySms ? 'SMS' : '',
    profile?.notifyByEmail ? 'Email' : '',
  ].filter(Boolean);
  return {
    study: `${studyValues(settings).newCardsPerDay} cards per day`,
    terms: termWords(settings),
    notifications: ways.join(', ') || 'At the bell',
    devices: devices.length > 0 ? plural(devices.length, 'device') : undefined,
  };
}
