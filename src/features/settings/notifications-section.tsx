/** Which notifications the student wants, what each does today, and what the browser would allow. */
import { useState } from 'react';
import { mutate } from '../../db/mutate.ts';
import * as say from '../../lib/messages.ts';
import { changeProfile } from '../../model/entities/student/profile.ts';
import { useProfile } from '../../queries/use-profile.ts';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import { Loading } from '../../ui/page/states.tsx';
import { tell } from '../../ui/toaster/tell.ts';

const permissions: Record<NotificationPermission, string> = {
  default: 'Not asked for',
  granted: 'Allowed',
  denied: 'Blocked in this browser',
};

const channels = [
  {
    field: 'notifyByMessage',
    label: 'Message',
    today:
      'Haversack sends no messages to your devices yet. Reminders of study goals stand on the Study Goals page either way.',
  },
  {
    field: 'notifyBySms',
    label: 'SMS',
    today: 'Haversack sends no SMS yet.',
  },
  {
    field: 'notifyByEmail',
    label: 'E-mail',
    today:
      'Haversack sends no reminders by e-mail yet. Codes and notices about your account always come.',
  },
] as const;

export function NotificationsSection() {
  const permission =
    typeof Notification === 'undefined'
      ? 'Not supported by this browser'
      : permissions[Notification.permission];
  return (
    <>
      <NotificationChoices />
      <p className="text-sm text-muted">
        Permission for notifications: <span className="font-medium text-text">{permission}</span>
      </p>
    </>
  );
}

export function NotificationChoices() {
  const profile = useProfile();
  if (profile === undefined) return <Loading label="Fetching profile" />;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 max-w-prose text-[0.9375rem]">
        How you would like to be told. Your choice is kept, on all your devices, for when there is
        something to send.
      </legend>
      {channels.map((channel) => (
        <Choice key={channel.field} {...channel} stored={profile?.[channel.field] ?? false} />
      ))}
    </fieldset>
  );
}

function Choice({ field, label, today, stored }: (typeof channels)[number] & { stored: boolean }) {
  // The tick stays where it was put while the disk is busy, and gives way to what is stored.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === stored) setWanted(undefined);
  const choose = async (next: boolean) => {
    setWanted(next);
    const result = await mutate(changeProfile, { [field]: next });
    if (!tell(result, { done: say.saved, failed: say.errorUpdatingProfile })) setWanted(undefined);
  };
  return (
    <Checkbox
      label={label}
      hint={today}
      checked={wanted ?? stored}
      onChange={(next) => void choose(next)}
    />
  );
}
