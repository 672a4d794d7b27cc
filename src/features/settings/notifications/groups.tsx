/** What the student is notified of, group by group; the choice travels to all devices. */
import { dateFormat } from '../../../lib/date-format.ts';
import type { NotificationGroup } from '../../../model/study/notification-groups.ts';
import { usualLeadMin } from '../../../model/study/notification-rules.ts';
import { evening, morning } from '../../../model/study/quiet-hours.ts';
import { Switch } from '../../../ui/choice.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { changeChoice, useNotificationSettings } from './use-notification-settings.ts';

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
    hint: `${usualLeadMin} minutes before they start.`,
  },
  notifyWork: {
    label: 'Finished work',
    hint: 'When something was generated or imported on this device.',
  },
  notifyAccount: {
    label: 'Devices and sync',
    hint: 'When a new device logs in, or the server refuses a change.',
  },
};

export function GroupChoices() {
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
