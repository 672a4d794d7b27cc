/** Fields of a goal that the kit has no field for: further files, and weekdays without study. */
import { X } from 'lucide-react';
import type { StudyFile } from '../../model/entities/file.ts';
import { dayOfNumber } from '../../model/study/study-day.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox, Switch } from '../../ui/choice.tsx';
import { weekdayOf } from '../../ui/date.tsx';
import { furtherFiles, type GoalForm, settingsDays } from './goal-form.ts';

interface FurtherFilesProps {
  values: GoalForm;
  files: readonly StudyFile[];
  onChange: (part: Partial<GoalForm>) => void;
}

/** Files besides the first one, each with its pages. They are added where the goal is created. */
export function FurtherFiles({ values, files, onChange }: FurtherFilesProps) {
  const further = furtherFiles(values) ?? [];
  if (further.length === 0) return null;
  return (
    <ul aria-label="Further files" className="grid">
      {further.map((one) => {
        const name = files.find(({ id }) => id === one.fileId)?.name ?? 'Deleted file';
        const left = further.filter((other) => other !== one);
        return (
          <li
            key={`${one.fileId} ${one.startPage}`}
            className="flex items-center gap-2 border-t border-grid first:border-t-0"
          >
            <span dir="auto" translate="no" className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="text-small text-muted tabular-nums">
              p. {one.startPage}–{one.endPage}
            </span>
            <IconButton
              label={`Remove ${name}`}
              icon={<X aria-hidden size={18} />}
              onClick={() => onChange({ files: left.length > 0 ? JSON.stringify(left) : '' })}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Monday first. 1970-01-05 was a Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0].map((day, index) => ({
  day: String(day),
  name: weekdayOf(dayOfNumber(4 + index)),
}));

export function DaysOffField({
  value,
  onChange,
}: {
  value: string;
  onChange: (days: string) => void;
}) {
  const isOwn = value !== settingsDays;
  return (
    <div className="grid">
      <Switch
        label="Own days off"
        hint="Otherwise as in the settings."
        checked={isOwn}
        onChange={(own) => onChange(own ? '' : settingsDays)}
      />
      {isOwn ? (
        <fieldset className="flex flex-wrap gap-x-4">
          <legend className="sr-only">Days off</legend>
          {weekdays.map(({ day, name }) => (
            <Checkbox
              key={day}
              label={name}
              checked={value.includes(day)}
              onChange={(isOff) => {
                const days = new Set(isOff ? [...value, day] : [...value].filter((d) => d !== day));
                onChange([...days].sort().join(''));
              }}
            />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}
