/** Cards from pasted text, such as an export of Quizlet, a list or a table, with a preview. */
import { useDeferredValue, useRef } from 'react';
import { plural } from '../../lib/plural.ts';
import { Button } from '../../ui/button.tsx';
import { DraftLine } from '../../ui/dialog/form-dialog.tsx';
import { SelectField, TextArea, TextField } from '../../ui/form/field.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { Panel } from '../../ui/page/panel.tsx';
import { chosenOfPaste, own, type PasteAnswers, pasteDraft, readPasted } from './pasted-cards.ts';

const betweens = [
  { value: '', label: 'Detect' },
  { value: '\t', label: 'Tab' },
  { value: ',', label: 'Comma' },
  { value: 'dash', label: 'Dash between spaces ( - )' },
  { value: own, label: 'Other…' },
];
const ends = [
  { value: '', label: 'Detect' },
  { value: 'line', label: 'New line' },
  { value: 'semicolon', label: 'Semicolon' },
  { value: own, label: 'Other…' },
];

const nothing: PasteAnswers = { deck: '', between: '', ownBetween: '', cards: '', ownCards: '' };

type PasteForm = PasteAnswers & { text: string };

interface PastePanelProps {
  onDone: (text: string, chosen: Record<string, string>) => void;
}

export function PastePanel({ onDone }: PastePanelProps) {
  const element = useRef<HTMLFormElement>(null);
  // The draft stays until the cards are imported or the text is discarded.
  const { values, draft, change } = useEntityForm<PasteForm>({
    initial: () => ({ ...nothing, text: '' }),
    save: async () => true,
    draft: pasteDraft,
  });
  const { text, ...answers } = values;
  const shown = useDeferredValue(text);
  const cards = shown.trim() === '' ? undefined : readPasted(shown, answers);
  const isReady = typeof cards === 'object' && cards.count > cards.lacking;
  return (
    <Panel title="Paste flashcards">
      <form
        ref={element}
        className="grid max-w-xl gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onDone(text, chosenOfPaste(answers));
        }}
      >
        <DraftLine draft={draft} form={element} />
        <TextArea
          label="Terms and definitions"
          hint="In Quizlet, open a set, choose Export and copy the text. A list with one card per line works too."
          rows={5}
          value={text}
          onChange={(event) => change({ text: event.target.value })}
        />
        {shown.trim() === '' ? null : (
          <>
            <TextField
              label="Deck"
              placeholder="Pasted cards"
              value={answers.deck}
              maxLength={500}
              onChange={(event) => change({ deck: event.target.value })}
            />
            <Separator
              label="Between term and definition"
              options={betweens}
              value={answers.between}
              typed={answers.ownBetween}
              onChange={(between, ownBetween) => change({ between, ownBetween })}
            />
            <Separator
              label="Between cards"
              options={ends}
              value={answers.cards}
              typed={answers.ownCards}
              onChange={(end, ownCards) => change({ cards: end, ownCards })}
            />
          </>
        )}
        {cards === undefined ? null : <Preview cards={cards} />}
        <div className="flex justify-end">
          <Button type="submit" variant="secondary" disabled={!isReady}>
            Show preview
          </Button>
        </div>
      </form>
    </Panel>
  );
}

interface SeparatorProps {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  typed: string;
  onChange: (value: string, typed: string) => void;
}

function Separator({ label, options, value, typed, onChange }: SeparatorProps) {
  return (
    <div className="grid gap-2">
      <SelectField
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value, typed)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
      {value === own ? (
        <TextField
          label={`${label}: your own`}
          hint="Any characters. \n is a new line, \t a tab."
          value={typed}
          maxLength={20}
          onChange={(event) => onChange(value, event.target.value)}
        />
      ) : null}
    </div>
  );
}

function Preview({ cards }: { cards: Exclude<ReturnType<typeof readPasted>, undefined> }) {
  if (typeof cards === 'string') return <p role="alert">{cards}</p>;
  const { shown, count, lacking } = cards;
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm text-muted">
        {plural(count, 'card')}
        {lacking > 0 ? `, ${lacking} without a definition` : ''}
      </p>
      <ul className="grid divide-y divide-line border-y border-line">
        {shown.map(({ front, back }, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a card is known by its place
            key={index}
            className="grid grid-cols-2 gap-3 py-3 text-body"
          >
            <span dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
              {front}
            </span>
            <span dir="auto" className="line-clamp-3 text-muted wrap-anywhere">
              {back || 'No definition'}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
