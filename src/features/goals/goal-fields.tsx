/** Fields of a goal that the kit has no field for: further files, and weekdays without study. */
import { X } from 'lucide-react';
import { useId } from 'react';
import type { StudyFile } from '../../model/entities/file.ts';
import { dayOfNumber } from '../../model/study/study-day.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox, Switch } from '../../ui/choice.tsx';
import { weekdayOf } from '../../ui/date.tsx';
import { controlClass, SelectField } from '../../ui/form/field.tsx';
import {
  furtherFiles,
  type GoalForm,
  rangeProblem,
  settingsDays,
  type TypedRange,
  withFurther,
} from './goal-form.ts';

interface FurtherFilesProps {
  values: GoalForm;
  files: readonly StudyFile[];
  /** The form was judged, and some pages are wrong. */
  isFaulty: boolean;
  onChange: (part: Partial<GoalForm>) => void;
}

/** As many as a goal can hold (`model/entities/goal.ts`). */
const mostFurther = 50;

/** Files besides the first one, each with its pages, and a choice of one more. */
export function FurtherFiles({ values, files, isFaulty, onChange }: FurtherFilesProps) {
  const further = furtherFiles(values);
  const set = (ranges: readonly TypedRange[]) => onChange(withFurther(ranges));
  const taken = new Set([values.fileId, ...further.map(({ fileId }) => fileId)]);
  const others = files.filter(({ id }) => !taken.has(id));
  const add = (fileId: string) => {
    const pages = files.find(({ id }) => id === fileId)?.pageCount ?? 0;
    set([...further, { fileId, startPage: '1', endPage: pages > 0 ? String(pages) : '' }]);
  };
  return (
    <>
      {further.length > 0 ? (
        <ul aria-label="Further files" className="grid rounded-control border border-line">
          {further.map((range, index) => (
            <FurtherFile
              key={range.fileId}
              range={range}
              file={files.find(({ id }) => id === range.fileId)}
              isFaulty={isFaulty}
              onChange={(next) => set(further.with(index, next))}
              onRemove={() => set(further.toSpliced(index, 1))}
            />
          ))}
        </ul>
      ) : null}
      {values.fileId && others.length > 0 && further.length < mostFurther ? (
        <SelectField label="Add another file" value="" onChange={({ target }) => add(target.value)}>
          <option value="">Choose a file</option>
          {others.map(({ id, name }) => (
            <option key={id} value={id} translate="no">
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </>
  );
}

interface FurtherFileProps {
  range: TypedRange;
  /** Absent: it was deleted. */
  file: StudyFile | undefined;
  isFaulty: boolean;
  onChange: (range: TypedRange) => void;
  onRemove: () => void;
}

function FurtherFile({ range, file, isFaulty, onChange, onRemove }: FurtherFileProps) {
  const id = useId();
  const name = file?.name ?? 'Deleted file';
  const problem = isFaulty ? rangeProblem(range, file?.pageCount || undefined) : undefined;
  const pageOf = (label: string, field: 'startPage' | 'endPage') => (
    <input
      type="number"
      inputMode="numeric"
      min={1}
      aria-label={`${label} of ${name}`}
      aria-invalid={problem ? true : undefined}
      aria-describedby={problem ? id : undefined}
      value={range[field]}
      onChange={({ target }) => onChange({ ...range, [field]: target.value })}
      className={`${controlClass} max-w-20`}
    />
  );
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-grid py-1.5 ps-3 pe-1 first:border-t-0">
      <span
        dir="auto"
        translate={file ? 'no' : undefined}
        className="min-w-0 flex-1 basis-40 truncate"
      >
        {name}
      </span>
      <span className="flex items-center gap-1.5 text-small text-muted">
        p. {pageOf('Start page', 'startPage')} – {pageOf('End page', 'endPage')}
      </span>
      <IconButton label={`Remove ${name}`} icon={<X aria-hidden size={18} />} onClick={onRemove} />
      <p id={id} role="alert" className="w-full text-sm text-danger empty:hidden">
        {problem}
      </p>
    </li>
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
