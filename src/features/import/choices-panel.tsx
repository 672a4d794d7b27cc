/** Choices that need the student, such as which column is the front of a card, above the first cards that they make. */
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import { CardExample } from './card-example.tsx';
import { useFirstCards } from './first-cards.ts';
import type { Answers, Asked } from './plan.ts';

interface ChoicesPanelProps {
  asked: Asked;
  onChange: (answers: Answers) => void;
  onDone: () => void;
  onCancel: () => void;
}

export function ChoicesPanel({ asked, onChange, onDone, onCancel }: ChoicesPanelProps) {
  const { choices, answers } = asked;
  const change = (name: string, value: string) => onChange({ ...answers, [name]: value });
  return (
    <Panel title="Import options">
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {choices.map(({ name, label, options }) =>
            options === undefined ? (
              <TextField
                key={name}
                label={label}
                value={answers[name] ?? ''}
                onChange={(event) => change(name, event.target.value)}
              />
            ) : (
              <SelectField
                key={name}
                label={label}
                value={answers[name] ?? ''}
                onChange={(event) => change(name, event.target.value)}
              >
                {options.map((option) => (
                  <option key={option.value} value={option.value}>
                    {option.label}
                  </option>
                ))}
              </SelectField>
            ),
          )}
        </div>
        <FirstCards asked={asked} />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit">Show preview</Button>
        </div>
      </form>
    </Panel>
  );
}

function FirstCards({ asked }: { asked: Asked }) {
  const first = useFirstCards(asked);
  if (first === undefined) return null;
  return (
    <section aria-label="First cards" className="grid gap-2">
      <h3 className="font-medium">First cards</h3>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {first.problem}
      </p>
      {first.cards.length > 0 ? (
        <ul className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {first.cards.map((card, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
            <li key={at}>
              <CardExample card={card} />
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
