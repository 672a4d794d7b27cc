/** One kind of notifications: whether it is told at all, when, and by which ways. Each choice is stored at once. */
import { useState } from 'react';
import { leadChoices, leadInWords } from '../../../model/study/lead-words.ts';
import { goesOutBy, notificationWays, withWay } from '../../../model/study/notification-groups.ts';
import { usualLeads } from '../../../model/study/notification-leads.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Checkbox, Switch } from '../../../ui/choice.tsx';
import { TimeField } from '../../../ui/date.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { changeSetting } from '../change-setting.ts';
import { hourOf, type Kind, type Student } from './kinds.ts';
import { type WaysOn, wayLabels } from './ways.ts';

interface KindDialogProps {
  kind: Kind;
  student: Student;
  available: WaysOn;
  onClose: () => void;
}

export function KindDialog({ kind, student, available, onClose }: KindDialogProps) {
  const { settings } = student;
  const { group, label, about, leads, hasTime, never = [] } = kind;
  const isOn = settings[group] !== false;
  return (
    <Dialog title={label} onClose={onClose} actions={<Button onClick={onClose}>Done</Button>}>
      <Switch
        label="Notify me"
        hint={about}
        checked={isOn}
        onChange={(next) => void changeSetting({ [group]: next })}
      />
      {isOn && leads ? <LeadChips leads={leads} student={student} /> : null}
      {isOn && hasTime ? <HourField student={student} /> : null}
      {isOn ? (
        <fieldset className="grid">
          <legend className="text-small font-semibold">Besides the bell, tell me by</legend>
          {notificationWays
            .filter((way) => !never.includes(way))
            .map((way) => (
              <Checkbox
                key={way}
                label={wayLabels[way]}
                {...(available[way] ? {} : { hint: 'Not available' })}
                disabled={!available[way]}
                checked={available[way] && goesOutBy(settings, group, way)}
                onChange={(next) => void changeSetting(withWay(settings, group, way, next))}
              />
            ))}
        </fieldset>
      ) : null}
    </Dialog>
  );
}

/** As many as a setting holds. */
const mostLeads = 5;

function LeadChips({ leads, student }: { leads: NonNullable<Kind['leads']>; student: Student }) {
  const { field, choices, atZero } = leads;
  const chosen: readonly number[] = student.settings[field] ?? usualLeads[choices];
  // One that another screen or version chose stays visible.
  const offered = [...new Set([...leadChoices[choices], ...chosen])].sort((a, b) => a - b);
  const toggle = (lead: number) => {
    const others = chosen.filter((one) => one !== lead);
    const next = chosen.includes(lead) ? others : [...others, lead];
    if (next.length <= mostLeads) void changeSetting({ [field]: next.sort((a, b) => b - a) });
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="text-small font-semibold">When</legend>
      <div className="flex flex-wrap gap-2 pt-2">
        {offered.map((lead) => (
          <Chip key={lead} isPressed={chosen.includes(lead)} onPress={() => toggle(lead)}>
            {leadInWords(lead, atZero)}
          </Chip>
        ))}
      </div>
      <p className="text-small text-muted">
        {chosen.length === 0
          ? 'No reminders, unless one has its own.'
          : 'For each that has no reminder of its own.'}
      </p>
    </fieldset>
  );
}

/** Saved on blur: before 17:00 a student types 1. */
function HourField({ student }: { student: Student }) {
  const [typed, setTyped] = useState<string>();
  const stored = hourOf(student);
  const leave = async () => {
    if (typed === undefined || typed === '') return setTyped(undefined);
    if (typed !== stored) await changeSetting({ remindCardsAt: typed });
    setTyped(undefined);
  };
  return (
    <div className="max-w-40">
      <TimeField
        label="Time of day"
        value={typed ?? stored}
        data-kept
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => void leave()}
      />
    </div>
  );
}
