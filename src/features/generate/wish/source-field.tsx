/** From which words of a file: those of its pages, or those that the student has highlighted. */
import { plural } from '../../../lib/plural.ts';
import { SelectField } from '../../../ui/form/field.tsx';

/** None: pages. */
export type FileSource = 'highlights';

interface SourceFieldProps {
  source: FileSource | undefined;
  /** How many highlights of words there are; with none there is no choice. */
  highlightCount: number;
  onSource: (source: FileSource | undefined) => void;
}

export function SourceField({ source, highlightCount, onSource }: SourceFieldProps) {
  if (highlightCount === 0) return null;
  return (
    <SelectField
      label="Source"
      value={source ?? ''}
      hint={
        source === 'highlights'
          ? 'The sentences that you highlighted, and the ones right before and after them.'
          : undefined
      }
      onChange={({ target: { value } }) => onSource(value === 'highlights' ? value : undefined)}
    >
      <option value="">Pages</option>
      <option value="highlights">{`My ${plural(highlightCount, 'highlight')}`}</option>
    </SelectField>
  );
}
