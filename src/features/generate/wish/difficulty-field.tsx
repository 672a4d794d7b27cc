/** How hard flashcards and questions are to be. */
import type { Difficulty } from '../../../generate/difficulty/difficulty.ts';
import { SelectField } from '../../../ui/form/field.tsx';

interface DifficultyFieldProps {
  /** `undefined`: mixed. */
  difficulty: Difficulty | undefined;
  onDifficulty: (difficulty: Difficulty | undefined) => void;
}

const levels: readonly { value: Difficulty | ''; label: string; hint?: string }[] = [
  { value: '', label: 'Mixed' },
  { value: 'easier', label: 'Easier', hint: 'Main terms and short answers. There may be fewer.' },
  {
    value: 'harder',
    label: 'Harder',
    hint: 'Details, long answers, and wrong answers that look alike. There may be fewer.',
  },
];

export function DifficultyField({ difficulty, onDifficulty }: DifficultyFieldProps) {
  return (
    <SelectField
      label="Difficulty"
      hint={levels.find(({ value }) => value === difficulty)?.hint}
      value={difficulty ?? ''}
      onChange={({ target }) =>
        onDifficulty(levels.find(({ value }) => value === target.value)?.value || undefined)
      }
    >
      {levels.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
