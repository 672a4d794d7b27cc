/** Which kind of summary. */
import type { SummaryShape } from '../../../generate/chapters.ts';
import { SelectField } from '../../../ui/form/field.tsx';

interface ShapeFieldProps {
  /** `undefined`: key points. */
  shape: SummaryShape | undefined;
  onShape: (shape: SummaryShape | undefined) => void;
}

const shapes: readonly { value: SummaryShape | ''; label: string; hint?: string }[] = [
  { value: '', label: 'Key points' },
  { value: 'short', label: 'Short', hint: 'The 5 most important points.' },
  { value: 'detailed', label: 'Detailed', hint: 'More points, also on details.' },
  {
    value: 'chapters',
    label: 'By chapter',
    hint: 'Points for each chapter, or for each heading where there are no chapters.',
  },
];

export function ShapeField({ shape, onShape }: ShapeFieldProps) {
  const hint = shapes.find(({ value }) => value === shape)?.hint;
  return (
    <SelectField
      label="Kind of summary"
      hint={hint}
      value={shape ?? ''}
      onChange={({ target }) =>
        onShape(shapes.find(({ value }) => value === target.value)?.value || undefined)
      }
    >
      {shapes.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
