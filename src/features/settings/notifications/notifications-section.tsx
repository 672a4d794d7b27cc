/** Notifications: channels, permission, groups and quiet hours. */

import { useState } from 'react';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { mutate } from '../../../db/mutate.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { dateFormat } from '../../../lib/date-format.ts';
import * as say from '../../../lib/messages.ts';
import {
  changeSettings,
  type Settings,
  type SettingsFields,
  settingsId,
} from '../../../model/entities/student/settings.ts';
import type { NotificationGroup } from '../../../model/study/notification-groups.ts';
import { usualLeads } from '../../../model/study/notification-leads.ts';
import { evening, morning, usualQuietHours } from '../../../model/study/quiet-hours.ts';
import {
  askForNotifications,
  type Permission,
  useNotificationPermission,
} from '../../../platform/system-notifications.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Switch } from '../../../ui/choice.tsx';
import { TimeField } from '../../../ui/date.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { NotificationChoices } from './channels.tsx';

export function NotificationsSection() {
  return (
    <>
      <NotificationChoices />
      <PermissionHere />
      <GroupChoices />
      <QuietHoursChoice />
    </>
  );
}

const words: Record<Permission, string> = {
  granted: 'This device shows notifications.',
  default: 'To show notifications, this device needs your permission. Your browser asks once.',
  denied:
    'Notifications are blocked in this browser. Allow them for this page in the browser’s settings.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add Haversack to your Home Screen first.',
};

function PermissionHere() {
  const permission = useNotificationPermission();
  const isOn = useProfile()?.notifyByMessage === true;
  if (!isOn) return null;
  if (sharedUser() !== undefined) {
    return (
      <p className="text-sm text-muted">
        On a shared computer, notifications stay at the bell: nobody else sees them.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="max-w-prose text-sm text-muted">
        {words[permission]}
      </p>
      {permission === 'default' ? (
        <Button variant="secondary" onClick={() => void askForNotifications()}>
          Allow notifications
        </Button>
      ) : null}
    </div>
  );
}

const time = dateFormat({ timeStyle: 'short', timeZone: 'UTC' });

function inWords(timeOfDay: string): string {
  return time.format(Date.parse(`1970-01-01T${timeOfDay}Z`));
}

const groups: Record<NotificationGroup, { label: string; hint: string }> = {
  notifyCards: {
    label: 'Cards due',
    hint: 'Once a day, at the time you study best.',
  },
  notifyTasks: {
    label: 'Task deadlines',
    hint: `At ${inWords(evening)} the day before, and at ${inWords(morning)} on the day.`,
  },
  notifyGoals: {
    label: 'Study goals',
    hint: 'At the time of a goal’s reminder, and once a week when you are behind.',
  },
  notifyEvents: {
    label: 'Events',
    hint: `${usualLeads.event[0]} minutes before they start.`,
  },
  notifyExams: { label: 'Exams', hint: '7 and 2 days before, and like other events.' },
  notifyWork: {
    label: 'Finished work',
    hint: 'When something was generated or imported on this device.',
  },
  notifyAccount: {
    label: 'Devices and sync',
    hint: 'When a new device logs in, or the server refuses a change.',
  },
};

function GroupChoices() {
  const settings = useNotificationSettings();
  if (settings === undefined) return <Loading label="Fetching settings" />;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">Notify me about</legend>
      {Object.entries(groups).map(([group, words]) => (
        <Switch
          key={group}
          {...words}
          checked={settings[group as NotificationGroup] !== false}
          onChange={(next) => void changeChoice({ [group]: next })}
        />
      ))}
    </fieldset>
  );
}

/** For all devices and email. Silent notifications wait at the bell and come when the quiet hours are over. */
type Field = keyof typeof usualQuietHours;

function QuietHoursChoice() {
  const settings = useNotificationSettings();
  if (settings === undefined) return null;
  const { quietFrom, quietTo } = settings;
  const isOn = Boolean(quietFrom && quietTo);
  const switchTo = (next: boolean) =>
    changeChoice(next ? usualQuietHours : { quietFrom: null, quietTo: null });
  return (
    <div className="grid gap-2">
      <Switch
        label="Quiet hours"
        hint="No notifications between these times. You get them afterwards."
        checked={isOn}
        onChange={(next) => void switchTo(next)}
      />
      {quietFrom && quietTo ? (
        <div className="grid max-w-sm grid-cols-2 items-start gap-4">
          <QuietTime field="quietFrom" label="From" stored={quietFrom} other={quietTo} />
          <QuietTime field="quietTo" label="To" stored={quietTo} other={quietFrom} />
        </div>
      ) : null}
    </div>
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
    if (value !== stored) await changeChoice({ [field]: value });
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

/** @returns `undefined` while fetching */
function useNotificationSettings(): Partial<Settings> | undefined {
  return useRows(async (db) => (await db.rows('settings').get(settingsId)) ?? {}, []);
}

async function changeChoice(fields: Partial<SettingsFields>): Promise<void> {
  const result = await mutate(changeSettings, fields);
  tell(result, { done: say.saved, failed: 'Error updating settings' });
}
