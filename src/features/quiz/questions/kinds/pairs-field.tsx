import { controlClass } from '../../../../ui/form/field.tsx';
import { type KindParts, mostInForm } from './kind-form.ts';
import { Rows } from './rows.tsx';

/** Of one side of a pair: all of them together are one answer. */
const longestSide = 700;

interface PairsFieldProps {
  value: Pick<KindParts, 'lefts' | 'rights'>;
  problem: string | undefined;
  onChange: (changes: Partial<Pick<KindParts, 'lefts' | 'rights'>>) => void;
}

export function PairsField({ value: { lefts, rights }, problem, onChange }: PairsFieldProps) {
  const sides = { lefts, rights };
  const sideOf = (side: keyof typeof sides, name: string, at: number, isFaulty?: true) => (
    <input
      type="text"
      aria-label={`${name} ${at + 1}`}
      aria-invalid={isFaulty}
      placeholder={name}
      dir="auto"
      value={sides[side][at]}
      maxLength={longestSide}
      autoComplete="off"
      onChange={({ target }) => onChange({ [side]: sides[side].with(at, target.value) })}
      className={controlClass}
    />
  );
  return (
    <Rows
      legend="Pairs"
      hint="A match without an item belongs to none and makes it harder."
      count={rights.length}
      fewest={2}
      most={mostInForm}
      noun="pair"
      problem={problem}
      onAdd={() => onChange({ lefts: [...lefts, ''], rights: [...rights, ''] })}
      onRemove={(at) =>
        onChange({ lefts: lefts.toSpliced(at, 1), rights: rights.toSpliced(at, 1) })
      }
    >
      {(at, isFaulty) => (
        <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-2">
          {sideOf('lefts', 'Item', at, isFaulty)}
          {sideOf('rights', 'Match', at, isFaulty)}
        </div>
      )}
    </Rows>
  );
}
