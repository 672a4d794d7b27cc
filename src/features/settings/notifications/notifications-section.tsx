/** Notifications: ways, kinds with their times, quiet hours, and the summary by email. */

import { Eye, MailOpen, Moon } from 'lucide-react';
import { useState } from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { type Settings, settingsId } from '../../../model/entities/student/settings.ts';
import { clockWords, morning, usualQuietHours } from '../../../model/study/quiet-hours.ts';
import { timeZoneHere } from '../../../model/study/time-zone.ts';
import { useServerChannels } from '../../../queries/server-channels.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { TimeField } from '../../../ui/date.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { Segments } from '../../../ui/segments.tsx';
import { changeSetting } from '../change-setting.ts';
import { boxClass, SettingRow, SettingSwitch } from '../setting-row.tsx';
import { NotificationChoices } from './channels.tsx';
import { Kinds } from './kinds-table.tsx';

export function NotificationsSection() {
  const settings = useRows(async (db) => (await db.rows('settings').get(settingsId)) ?? null, []);
  const profile = useProfile();
  const ofServer = useServerChannels();
  const isRead = settings !== undefined && profile !== undefined && ofServer !== undefined;
  return (
    <>
      <NotificationChoices />
      {isRead ? (
        <>
          <Kinds
            student={{ settings: settings ?? {}, profile }}
            available={{ message: true, sms: ofServer.sms, email: ofServer.email }}
          />
          <div className={boxClass}>
            <QuietHoursChoice settings={settings ?? {}} />
            <SettingSwitch
              icon={<Eye aria-hidden size={20} />}
              label="Show titles in messages"
              hint={
                settings?.pushWords
                  ? 'Messages to a closed Haversack name your tasks and events. Anyone who sees your screen can read them.'
                  : 'Off: a message to a closed Haversack says “1 task due”.'
              }
              checked={settings?.pushWords === true}
              onChange={(pushWords) => void changeSetting({ pushWords })}
            />
            <DigestChoice digest={settings?.digest} hasEmail={ofServer.email} />
          </div>
        </>
      ) : (
        <Loading label="Fetching settings" />
      )}
    </>
  );
}

type Field = keyof typeof usualQuietHours;

/** For all devices and email. Silent notifications wait at the bell and come when the quiet hours are over. */
function QuietHoursChoice({ settings }: { settings: Partial<Settings> }) {
  const { quietFrom, quietTo } = settings;
  const isOn = Boolean(quietFrom && quietTo);
  const switchTo = (next: boolean) =>
    changeSetting(next ? usualQuietHours : { quietFrom: null, quietTo: null });
  return (
    <>
      <SettingSwitch
        icon={<Moon aria-hidden size={20} />}
        label="Quiet hours"
        hint={
          quietFrom && quietTo
            ? `${clockWords(quietFrom)} to ${clockWords(quietTo)}. You get notifications afterwards.`
            : 'No notifications between these times. You get them afterwards.'
        }
        checked={isOn}
        onChange={(next) => void switchTo(next)}
      />
      {quietFrom && quietTo ? (
        <div className="grid max-w-sm grid-cols-2 items-start gap-4 px-4 pb-3 pl-12">
          <QuietTime field="quietFrom" label="From" stored={quietFrom} other={quietTo} />
          <QuietTime field="quietTo" label="To" stored={quietTo} other={quietFrom} />
        </div>
      ) : null}
    </>
  );
}

const digests = [
  { value: 'off', label: 'Off' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
] as const;

function DigestChoice({ digest, hasEmail }: { digest: Settings['digest']; hasEmail: boolean }) {
  const chosen = digests.find(({ value }) => value === digest)?.value ?? 'off';
  const hints = {
    off: 'What is due, in one email.',
    daily: `What is due that day, at ${clockWords(morning)}.`,
    weekly: `What is due that week, on Mondays at ${clockWords(morning)}.`,
  };
  const choose = (next: (typeof digests)[number]['value']) => {
    const timeZone = timeZoneHere();
    const zone = timeZone === undefined ? {} : { timeZone };
    void changeSetting(next === 'off' ? { digest: null } : { digest: next, ...zone });
  };
  return (
    <SettingRow
      icon={<MailOpen aria-hidden size={20} />}
      label="Summary by email"
      hint={
        hasEmail
          ? hints[chosen]
          : 'Not available: your server sends no email. Ask the person who runs it.'
      }
    >
      {hasEmail || chosen !== 'off' ? (
        <Segments label="Summary by email" options={digests} value={chosen} onChange={choose} />
      ) : null}
    </SettingRow>
  );
}

interface QuietTimeProps {
  field: Field;
  label: string;
  stored: string;
  other: string;
}

/** Saved on blur: before 22:00 a student types 20:00. */
function QuietTime({ field, label, stored, other }: QuietTimeProps) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? stored;
  const problem = problemOf(value, other);
  const keep = async () => {
    if (problem !== undefined) return;
    if (value !== stored) await changeSetting({ [field]: value });
    setTyped(undefined);
  };
  return (
    <TimeField
      label={label}
      value={value}
      data-kept
      error={typed === undefined ? undefined : problem}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => void keep()}
    />
  );
}

function problemOf(value: string, other: string): string | undefined {
  if (value === '') return 'Enter a time';
  return value === other ? 'Enter two different times' : undefined;
}
