/**
 * The channels of notifications (spec §3: message, SMS and email). Email and SMS are offered only if the server sends
 * them. Choices stay in the profile.
 */
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { changeProfile, type Profile } from '../../../model/entities/student/profile.ts';
import { changeSettings, smsNumber } from '../../../model/entities/student/settings.ts';
import { timeZoneHere } from '../../../model/study/time-zone.ts';
import { askForNotifications } from '../../../platform/system-notifications.ts';
import { useServerChannels } from '../../../queries/server-channels.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Switch } from '../../../ui/choice.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { tell } from '../../../ui/toaster/tell.ts';

interface Channel {
  field: 'notifyByMessage' | 'notifyBySms' | 'notifyByEmail';
  label: string;
  hint: string | ((profile: Profile | null) => string);
  ofServer?: 'email' | 'sms';
  /** Called within the press that switches it on. */
  begin?: () => Promise<unknown>;
}

const channels: readonly Channel[] = [
  {
    field: 'notifyByMessage',
    label: 'Message',
    hint: 'On your devices, while Haversack is open in the background. The bell at the top always has them.',
    begin: askForNotifications,
  },
  {
    field: 'notifyByEmail',
    label: 'Email',
    hint: 'To your email address, even when Haversack is closed. What is due at the same time comes in one email.',
    ofServer: 'email',
    begin: sayWhere,
  },
  {
    field: 'notifyBySms',
    label: 'SMS',
    hint: (profile) => {
      const number = smsNumber(profile?.phoneNumber);
      if (number !== undefined) return `To ${number}, even when Haversack is closed.`;
      return 'Add your phone number to your profile first, with its country code: +1 202 555 0100.';
    },
    ofServer: 'sms',
    begin: sayWhere,
  },
];

/** Tells the server the student's time zone. */
async function sayWhere(): Promise<void> {
  const timeZone = timeZoneHere();
  if (timeZone !== undefined) await mutate(changeSettings, { timeZone });
}

export function NotificationChoices() {
  const profile = useProfile();
  const ofServer = useServerChannels();
  if (profile === undefined || ofServer === undefined) return <Loading label="Fetching profile" />;
  const offered = channels.filter((one) => one.ofServer === undefined || ofServer[one.ofServer]);
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 max-w-prose text-[0.9375rem]">How should we notify you?</legend>
      {offered.map((channel) => (
        <Choice key={channel.field} channel={channel} profile={profile} />
      ))}
    </fieldset>
  );
}

function Choice({ channel, profile }: { channel: Channel; profile: Profile | null }) {
  const { field, label, hint, begin } = channel;
  const stored = profile?.[field] ?? false;
  // Shows the choice at once, until it is stored.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === stored) setWanted(undefined);
  const choose = async (next: boolean) => {
    setWanted(next);
    // Not awaited: the browser's question must come from this press, and may stay open for long.
    if (next) void begin?.();
    const result = await mutate(changeProfile, { [field]: next });
    if (!tell(result, { done: say.saved, failed: say.errorUpdatingProfile })) setWanted(undefined);
  };
  return (
    <Switch
      label={label}
      hint={typeof hint === 'string' ? hint : hint(profile)}
      checked={wanted ?? stored}
      onChange={(next) => void choose(next)}
    />
  );
}
