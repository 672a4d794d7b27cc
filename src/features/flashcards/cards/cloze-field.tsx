/** A sentence with gaps: hides what is selected, and shows what will be asked while it is typed. */

import { EyeOff } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { longestText } from '../../../model/fields.ts';
import { hasGap, wrapInGap } from '../../../model/study/cloze.ts';
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { ClozeText } from '../card-text.tsx';

interface ClozeFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

export function ClozeField({ value, error, onChange }: ClozeFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const hide = () => {
    const element = area.current;
    if (element === null) return;
    const wrapped = wrapInGap(value, element.selectionStart, element.selectionEnd);
    flushSync(() => onChange(wrapped.text));
    element.focus();
    element.setSelectionRange(wrapped.start, wrapped.end);
  };
  return (
    <div className="grid gap-3">
      <TextArea
        ref={area}
        label="Sentence"
        hint="Select the words to hide, then press “Hide selection”."
        rows={4}
        maxLength={longestText}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button
        variant="secondary"
        className="w-fit"
        icon={<EyeOff aria-hidden size={18} />}
        onClick={hide}
      >
        Hide selection
      </Button>
      {hasGap(value) ? (
        <div className="grid gap-1 rounded-control bg-surface-2 p-3">
          <p className="text-sm font-medium text-muted">Preview</p>
          <p className="break-words whitespace-pre-wrap">
            <ClozeText source={value} filled={false} />
          </p>
        </div>
      ) : null}
    </div>
  );
}
