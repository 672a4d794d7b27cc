/** When notifications stay silent, on all devices and by mail. They wait at the bell, and come when the quiet hours are over. */
import { useState } from 'react';
import { usualQuietHours } from '../../../model/study/quiet-hours.ts';
import { Switch } from '../../../ui/choice.tsx';
import { TimeField } from '../../../ui/date.tsx';
import { changeChoice, useNotificationSettings } from './use-notification-settings.ts';

type Field = keyof typeof usualQuietHours;

export function QuietHoursChoice() {
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
  /** The other end. */
  other: string;
}

/** Kept when it is left: on the way to 22:00 a student types 20:00. */
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
