/** One answer of a question: a line that grows with its words, so that a long one can be read on a phone. Enter saves. */
import { longestText } from '../../../../text/longest-text.ts';
import { classes } from '../../../../ui/classes.ts';
import { controlClass } from '../../../../ui/form/field.tsx';
import { isForInputMethod } from '../../../../ui/press/key-press.ts';

interface AnswerTextProps {
  label: string;
  value: string;
  isFaulty: boolean | undefined;
  onChange: (value: string) => void;
}

export function AnswerText({ label, value, isFaulty, onChange }: AnswerTextProps) {
  return (
    <textarea
      aria-label={label}
      aria-invalid={isFaulty}
      dir="auto"
      rows={1}
      value={value}
      maxLength={longestText}
      autoComplete="off"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || isForInputMethod(event.nativeEvent)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
      onChange={({ target }) => onChange(target.value.replace(/\s*\n\s*/g, ' '))}
      className={classes(controlClass, 'field-sizing-content max-h-40 resize-none')}
    />
  );
}
