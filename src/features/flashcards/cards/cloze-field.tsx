/** A sentence with gaps: hides the selection and previews the questions. */

import { EyeOff, Lightbulb } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { plural } from '../../../lib/plural.ts';
import {
  clozeNumbers,
  hintOfGap,
  mostGaps,
  type WrappedSelection,
  wrapInGap,
} from '../../../model/study/cloze.ts';
import { longestText } from '../../../text/longest-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { replaceText } from '../../../ui/form/text-undo.ts';
import { isPressed } from '../../../ui/press/key-press.ts';
import { keysInWords } from '../../../ui/press/shortcuts.ts';
import { CardText } from '../card-text.tsx';

interface ClozeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** As in Anki. With Alt, the gap joins the card of the last gap. */
const hideKeys = 'Mod+Shift+C';
const shownPreviews = 5;

export function ClozeField({ value, error, onChange }: ClozeFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const numbers = clozeNumbers(value);
  const last = numbers.at(-1) ?? 0;
  const edit = (change: (element: HTMLTextAreaElement) => WrappedSelection | undefined) => {
    const element = area.current;
    const changed = element && change(element);
    if (changed) replaceText(element, changed.text, changed.start, changed.end);
  };
  const hide = (number: number) =>
    edit(({ value, selectionStart, selectionEnd }) =>
      wrapInGap(value, selectionStart, selectionEnd, Math.min(number, mostGaps)),
    );
  const onKeyDown = (event: KeyboardEvent) => {
    const { shiftKey, altKey, nativeEvent } = event;
    const isMod = isPressed(nativeEvent, altKey ? 'Mod+Alt+C' : 'Mod+C');
    if (!shiftKey || !isMod) return;
    event.preventDefault();
    hide(altKey ? Math.max(last, 1) : last + 1);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        ref={area}
        label="Sentence"
        hint={
          <>
            Select the words to hide, then press “Hide selection”
            <span className="pointer-coarse:hidden">{` (${keysInWords(hideKeys).join(' + ')})`}</span>
            .
          </>
        }
        rows={4}
        maxLength={longestText}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          icon={<EyeOff aria-hidden size={18} />}
          onClick={() => hide(last + 1)}
        >
          Hide selection
        </Button>
        {last > 0 ? (
          <>
            <Button
              variant="secondary"
              icon={<Lightbulb aria-hidden size={18} />}
              onClick={() => edit((element) => hintOfGap(element.value, element.selectionEnd))}
            >
              Add hint
            </Button>
            <Button variant="ghost" onClick={() => hide(last)}>
              Hide on the same card
            </Button>
          </>
        ) : null}
      </div>
      {numbers.length > 0 ? (
        <div className="grid gap-2 rounded-control bg-surface-2 p-3">
          <p className="text-sm font-medium text-muted">
            Preview{numbers.length > 1 ? `: ${plural(numbers.length, 'card')}` : ''}
          </p>
          {numbers.slice(0, shownPreviews).map((number) => (
            <div key={number} dir="auto" className="break-words [&_div]:justify-items-start!">
              <CardText
                kind="cloze"
                source={value}
                filled={false}
                asked={numbers.length > 1 ? number : undefined}
              />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
