/** A sentence whose words in brackets are to be filled in. */
import { SquareDashed } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { flushSync } from 'react-dom';
import { longestText } from '../../../../model/fields.ts';
import { withBlank } from '../../../../model/study/quiz/blanks.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/form/field.tsx';

type SentenceFieldProps = Pick<ComponentProps<typeof TextArea>, 'error' | 'onChange' | 'onBlur'> & {
  value: string;
  onSentence: (sentence: string) => void;
};

export function SentenceField({ value, onSentence, ...field }: SentenceFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wrap = () => {
    const element = area.current;
    if (element === null) return;
    const wrapped = withBlank(value, element.selectionStart, element.selectionEnd);
    flushSync(() => onSentence(wrapped.sentence));
    element.focus();
    element.setSelectionRange(wrapped.start, wrapped.end);
  };
  return (
    <div className="grid gap-2">
      <TextArea
        ref={area}
        label="Sentence"
        hint="Put the missing words in [brackets]. Separate accepted answers with a slash: [6/six]."
        data-first
        rows={4}
        maxLength={longestText}
        value={value}
        {...field}
      />
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        icon={<SquareDashed aria-hidden size={16} />}
        onClick={wrap}
      >
        Make blank
      </Button>
    </div>
  );
}
