/** A sentence whose words in brackets are to be filled in. */
import { SquareDashed } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { withBlank } from '../../../../model/study/quiz/blanks.ts';
import { longestText } from '../../../../text/longest-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextArea } from '../../../../ui/form/field.tsx';
import { replaceText } from '../../../../ui/form/text-undo.ts';

type SentenceFieldProps = Pick<
  ComponentProps<typeof TextArea>,
  'value' | 'error' | 'onChange' | 'onBlur'
>;

export function SentenceField(field: SentenceFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const wrap = () => {
    const element = area.current;
    if (element === null) return;
    const { value, selectionStart, selectionEnd } = element;
    const { sentence, start, end } = withBlank(value, selectionStart, selectionEnd);
    replaceText(element, sentence, start, end);
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
