/**
 * How notifications come (spec §3: message, SMS and e-mail). A channel that nothing would be sent by is not offered: what
 * the student has chosen of it stays in the profile, and one more entry here offers it.
 */
import { useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { changeProfile } from '../../../model/entities/student/profile.ts';
import { askForNotifications } from '../../../platform/system-notifications.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Switch } from '../../../ui/choice/checkbox.tsx';
import { Loading } from '../../../ui/page/states.tsx';
import { tell } from '../../../ui/toaster/tell.ts';

interface Channel {
  field: 'notifyByMessage' | 'notifyBySms' | 'notifyByEmail';
  label: string;
  hint: string;
  /** Done in the press that switches it on. */
  begin?: () => Promise<unknown>;
}

const channels: readonly Channel[] = [
  {
    field: 'notifyByMessage',
    label: 'Message',
    hint: 'On your devices, while Haversack is open in the background. The bell at the top always has them.',
    begin: askForNotifications,
  },
];

export function NotificationChoices() {
  const profile = useProfile();
  if (profile === undefined) return <Loading label="Fetching profile" />;
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 max-w-prose text-[0.9375rem]">How should we notify you?</legend>
      {channels.map((channel) => (
        <Choice key={channel.field} channel={channel} stored={profile?.[channel.field] ?? false} />
      ))}
    </fieldset>
  );
}

function Choice({ channel, stored }: { channel: Channel; stored: boolean }) {
  // It stays where it was put while the disk is busy, and gives way to what is stored.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === stored) setWanted(undefined);
  const { field, label, hint, begin } = channel;
  const choose = async (next: boolean) => {
    setWanted(next);
    // Both at once: the browser's question may stand for long, and must come from this press.
    if (next) void begin?.();
    const result = await mutate(changeProfile, { [field]: next });
    if (!tell(result, { done: say.saved, failed: say.errorUpdatingProfile })) setWanted(undefined);
  };
  return (
    <Switch
      label={label}
      hint={hint}
      checked={wanted ?? stored}
      onChange={(next) => void choose(next)}
    />
  );
}
