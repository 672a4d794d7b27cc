/** A few choices side by side, one of them taken: radio buttons as large as a finger. */
import { classes } from '../../../ui/classes.ts';

export interface ChoiceCard<Value> {
  value: Value;
  label: string;
  about?: string;
}

interface ChoiceCardsProps<Value> {
  /** What is chosen, for screen readers; the heading above says it to all others. */
  legend: string;
  cards: readonly ChoiceCard<Value>[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

export function ChoiceCards<Value extends string | number>({
  legend,
  cards,
  chosen,
  onChoose,
}: ChoiceCardsProps<Value>) {
  return (
    <fieldset
      className={classes(
        'grid gap-2 sm:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]',
        // On a phone two beside each other, where none is left alone by that.
        cards.length % 2 === 0 && 'grid-cols-2',
      )}
    >
      <legend className="sr-only">{legend}</legend>
      {cards.map(({ value, label, about }) => (
        <label
          key={value}
          className="grid min-h-11 cursor-pointer content-center gap-0.5 rounded-control border border-line-strong/60 px-4 py-3 transition-colors duration-150 hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name={legend}
            className="sr-only"
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span className="font-medium">{label}</span>
          {about ? <span className="text-sm text-muted">{about}</span> : null}
        </label>
      ))}
    </fieldset>
  );
}
