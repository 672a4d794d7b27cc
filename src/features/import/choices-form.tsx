/** What only the student can know of a file: which column is the front of a card, for example. */
import { useState } from 'react';
import type { Choice } from '../../formats/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/page/panel.tsx';

interface ChoicesFormProps {
  choices: readonly Choice[];
  onDone: (answers: Readonly<Record<string, string>>) => void;
  onCancel: () => void;
}

export function ChoicesForm({ choices, onDone, onCancel }: ChoicesFormProps) {
  const [answers, setAnswers] = useState(() =>
    Object.fromEntries(choices.map(({ name, value }) => [name, value])),
  );
  const change = (name: string, value: string) => setAnswers({ ...answers, [name]: value });
  return (
    <Panel title="Import options">
      <form
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onDone(answers);
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
          <Button type="submit">Continue</Button>
        </div>
      </form>
    </Panel>
  );
}
