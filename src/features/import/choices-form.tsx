/** What only the student can know of a file: which column is the front of a card, for example. */
import type { Choice } from '../../interchange/formats/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page/panel.tsx';
import type { Answers } from './plan.ts';

interface ChoicesFormProps {
  choices: readonly Choice[];
  answers: Answers;
  onChange: (answers: Answers) => void;
  onDone: () => void;
  onCancel: () => void;
}

export function ChoicesForm({ choices, answers, onChange, onDone, onCancel }: ChoicesFormProps) {
  const change = (name: string, value: string) => onChange({ ...answers, [name]: value });
  return (
    <Panel title="Import options">
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
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
