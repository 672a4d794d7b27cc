/** How hard flashcards and questions are to be. */
import type { Difficulty } from '../../../generate/difficulty.ts';
import type { GenerationKind } from '../../../generate/engine.ts';
import { SelectField } from '../../../ui/form/field.tsx';

interface DifficultyFieldProps {
  kind: GenerationKind;
  /** `undefined`: mixed. */
  difficulty: Difficulty | undefined;
  onDifficulty: (difficulty: Difficulty | undefined) => void;
}

const levels: readonly { value: Difficulty | ''; label: string }[] = [
  { value: '', label: 'Mixed' },
  { value: 'easier', label: 'Easier' },
  { value: 'harder', label: 'Harder' },
];

/** What makes an item so; flashcards have no wrong answers. */
function hintOf(difficulty: Difficulty | undefined, kind: GenerationKind): string | undefined {
  if (difficulty === undefined) return undefined;
  if (difficulty === 'easier') return 'Main terms and short answers. There may be fewer.';
  const what =
    kind === 'questions'
      ? 'Details, and wrong answers that look alike'
      : 'Details and long answers';
  return `${what}. There may be fewer.`;
}

export function DifficultyField({ kind, difficulty, onDifficulty }: DifficultyFieldProps) {
  return (
    <SelectField
      label="Difficulty"
      hint={hintOf(difficulty, kind)}
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
