/**
 * The ways of notifications (spec §3: message, SMS and email). All are always shown: what is not available says why.
 * Choices stay in the profile; whether a closed Haversack is told too is a choice of each device.
 */
import { BellRing, Mail, MessageSquare, MonitorSmartphone } from 'lucide-react';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { switchPushOff, switchPushOn } from '../../../api/push.ts';
import { currentDatabase } from '../../../db/database.ts';
import { sharedUser } from '../../../db/device/shared-computer.ts';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { changeProfile, type Profile } from '../../../model/entities/student/profile.ts';
import { changeSettings, smsNumber } from '../../../model/entities/student/settings.ts';
import { timeZoneHere } from '../../../model/study/time-zone.ts';
import {
  askForNotifications,
  type Permission,
  useNotificationPermission,
} from '../../../platform/system-notifications.ts';
import { getPushSubscription, pushSupport } from '../../../platform/web-push.ts';
import type { ChannelList } from '../../../protocol/channels.ts';
import { useServerChannels } from '../../../queries/server-channels.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { boxClass, SettingSwitch } from '../setting-row.tsx';

interface Way {
  field: 'notifyByMessage' | 'notifyBySms' | 'notifyByEmail';
  label: string;
  icon: typeof Mail;
  hint: (profile: Profile | null, email: string | undefined) => string;
  /** Why it cannot be switched on. */
  missing: (ofServer: ChannelList) => string | undefined;
  /** Called within the press that switches it on. */
  begin: () => Promise<unknown>;
}

const ways: readonly Way[] = [
  {
    ...{ field: 'notifyByMessage', label: 'Message', icon: BellRing, begin: askForNotifications },
    hint: () => 'On your devices. The bell always has them.',
    missing: () => undefined,
  },
  {
    ...{ field: 'notifyBySms', label: 'SMS', icon: MessageSquare, begin: sayWhere },
    hint: (profile) => {
      const number = smsNumber(profile?.phoneNumber);
      if (number !== undefined) return `To ${number}, even when Haversack is closed.`;
      return 'Add your phone number to your profile first, with its country code: +1 202 555 0100.';
    },
    missing: ({ sms }) =>
      sms
        ? undefined
        : 'Not available: your server has no SMS service. Ask the person who runs it.',
  },
  {
    ...{ field: 'notifyByEmail', label: 'Email', icon: Mail, begin: sayWhere },
    hint: (_, email) =>
      `To ${email ?? 'your email address'}, even when Haversack is closed. What is due at the same time comes in one email.`,
    missing: ({ email }) =>
      email ? undefined : 'Not available: your server sends no email. Ask the person who runs it.',
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
  return (
    <fieldset>
      <legend className="mb-2 text-small font-semibold lg:sr-only">
        How should we notify you?
      </legend>
      <div className={boxClass}>
        {ways.map((way) => (
          <Fragment key={way.field}>
            <Choice way={way} profile={profile} missing={way.missing(ofServer)} />
            {way.field === 'notifyByMessage' && profile?.notifyByMessage ? (
              <OnThisDevice hasPush={ofServer.push === true} />
            ) : null}
          </Fragment>
        ))}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  way: Way;
  profile: Profile | null;
  missing: string | undefined;
}

function Choice({ way, profile, missing }: ChoiceProps) {
  const { field, label, hint, begin, icon: Icon } = way;
  const email = useBoundUser()?.email;
  const stored = profile?.[field] ?? false;
  // Shows the choice at once, until it is stored.
  const [wanted, setWanted] = useState<boolean>();
  if (wanted === stored) setWanted(undefined);
  const choose = async (next: boolean) => {
    setWanted(next);
    // Not awaited: the browser's question must come from this press, and may stay open for long.
    if (next) void begin();
    const result = await mutate(changeProfile, { [field]: next });
    if (!tell(result, { done: say.saved, failed: say.errorUpdatingProfile })) setWanted(undefined);
  };
  return (
    <SettingSwitch
      icon={<Icon aria-hidden size={20} />}
      label={label}
      hint={missing ?? hint(profile, email)}
      // A choice for another server, or of earlier days, can still be taken back.
      disabled={missing !== undefined && !stored}
      checked={wanted ?? (missing === undefined && stored)}
      onChange={(next) => void choose(next)}
    />
  );
}

const words: Record<Permission, string> = {
  granted: 'This device shows notifications.',
  default: 'To show notifications, this device needs your permission. Your browser asks once.',
  denied:
    'Notifications are blocked in this browser. Allow them for this page in the browser’s settings.',
  unsupported: 'This browser can’t show notifications.',
};

const homeScreen =
  'Add Haversack to your home screen first: tap Share, then “Add to Home Screen”, and open it from there.';

/** What keeps messages from this device, or whether they come when Haversack is closed. */
function OnThisDevice({ hasPush }: { hasPush: boolean }) {
  const permission = useNotificationPermission();
  if (sharedUser() !== undefined) {
    return (
      <Note text="On a shared computer, notifications stay at the bell: nobody else sees them." />
    );
  }
  if (pushSupport() === 'home-screen') return <Note text={homeScreen} />;
  if (permission !== 'granted') {
    return (
      <Note text={words[permission]}>
        {permission === 'default' ? (
          <Button variant="secondary" size="sm" onClick={() => void askForNotifications()}>
            Allow notifications
          </Button>
        ) : null}
      </Note>
    );
  }
  if (hasPush && pushSupport() === 'supported') return <PushChoice />;
  return <Note text={`${words.granted} They come while Haversack is open in the background.`} />;
}

function Note({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 px-4 pb-3 pl-12">
      <p role="status" className="max-w-prose text-small text-muted">
        {text}
      </p>
      {children}
    </div>
  );
}

/** Web Push to this device. */
function PushChoice() {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    let isHere = true;
    void getPushSubscription().then(
      (subscription) => isHere && setOn(subscription !== undefined),
      () => isHere && setOn(false),
    );
    return () => {
      isHere = false;
    };
  }, []);
  const [choose, isBusy] = useOnce(async (next: boolean) => {
    if (next) await sayWhere();
    const result = await (next ? switchPushOn(currentDatabase().userId) : switchPushOff());
    const failed = next
      ? 'Could not turn on notifications for this device. Try again.'
      : 'The server could not be told. This device gets no more notifications.';
    const isDone = tell(result, { done: say.saved, failed });
    // Ending it works without the server.
    if (isDone || !next) setOn(next);
  });
  return (
    <SettingSwitch
      icon={<MonitorSmartphone aria-hidden size={20} />}
      label="When Haversack is closed"
      hint={`${words.granted} ${isOn ? 'Also when Haversack is closed.' : 'They come while Haversack is open in the background.'}`}
      disabled={isOn === undefined || isBusy}
      checked={isOn === true}
      onChange={(next) => void choose(next)}
    />
  );
}
