/** From which pages, slides or sections: a chapter of the file, or from one to another. */
import type { StudyFile } from '../../../model/entities/file.ts';
import { placeUnitOf, unitName } from '../../../model/files/document-kinds.ts';
import type { Chapter } from '../../../reading/pdf/chapters.ts';
import { SelectField, TextField } from '../../../ui/form/field.tsx';
import type { RangeProblem } from '../page-range.ts';
import { useChapters } from './use-chapters.ts';

export interface TypedRange {
  from: string;
  to: string;
}

interface RangeFieldsProps {
  file: StudyFile;
  range: TypedRange;
  wrong: RangeProblem;
  onRange: (range: TypedRange) => void;
}

const own = 'own';

export function RangeFields({ file, range, wrong, onRange }: RangeFieldsProps) {
  const unit = placeUnitOf(file.mime);
  const chapters = useChapters(file);
  const whole = { from: '1', to: String(file.pageCount) };
  const choices = [{ title: 'Whole file', level: 1, ...whole }, ...(chapters ?? []).map(choiceOf)];
  const chosen = choices.findIndex(({ from, to }) => from === range.from && to === range.to);
  const field = (end: keyof TypedRange, label: string) => (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      value={range[end]}
      error={wrong[end]}
      onChange={(event) => onRange({ ...range, [end]: event.target.value })}
    />
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-sm font-medium">
        {unitName(unit)}s <span className="font-normal text-muted">of {file.pageCount}</span>
      </legend>
      {/* From the beginning, so that nothing moves under a finger when the chapters are read. */}
      {file.pageCount > 1 ? (
        <SelectField
          label={chapters?.length === 0 ? 'Part of the file' : 'Chapter'}
          value={chosen < 0 ? own : chosen}
          onChange={({ target: { value } }) => {
            const choice = choices[Number(value)];
            if (choice !== undefined) onRange({ from: choice.from, to: choice.to });
          }}
        >
          {chosen < 0 ? <option value={own}>{`${unitName(unit)}s as below`}</option> : null}
          {choices.map(({ title, level, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two chapters may have one name and page
            <option key={index} value={index}>
              {`${level === 2 ? '\u2003' : ''}${title} (${from}–${to})`}
            </option>
          ))}
          {chapters === undefined ? <option disabled>Reading the chapters…</option> : null}
        </SelectField>
      ) : null}
      <div className="grid grid-cols-2 gap-3">
        {field('from', `From ${unit}`)}
        {field('to', `To ${unit}`)}
      </div>
    </fieldset>
  );
}

function choiceOf({ title, level, fromPage, toPage }: Chapter) {
  return { title, level, from: String(fromPage), to: String(toPage) };
}
