/** A few choices beside each other, of which one holds. */
import { classes } from '../../../ui/classes.ts';

interface ChoiceRowProps<Id extends string> {
  label: string;
  choices: readonly { id: Id; label: string }[];
  chosen: Id | undefined;
  onChoose: (id: Id) => void;
}

export function ChoiceRow<Id extends string>({
  label,
  choices,
  chosen,
  onChoose,
}: ChoiceRowProps<Id>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      <div className="flex gap-1 rounded-control bg-surface-2 p-1">
        {choices.map((choice) => (
          <button
            key={choice.id}
            type="button"
            aria-pressed={choice.id === chosen}
            onClick={() => onChoose(choice.id)}
            className={classes(
              'min-h-11 flex-1 rounded-control px-2 text-sm font-medium',
              choice.id === chosen ? 'bg-surface text-text shadow-card' : 'text-muted',
            )}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
