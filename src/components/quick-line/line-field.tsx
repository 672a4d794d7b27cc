/**
 * The field of a quick line. Tokens are tinted in place: a copy of the text with coloured backgrounds lies behind the
 * transparent text area, whose own letters, caret and selection stay as the system draws them.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId } from 'react';
import type { LineToken } from '../../model/study/quick-line/line-types.ts';
import { classes } from '../../ui/classes.ts';
import { isForInputMethod, isPressed } from '../../ui/press/key-press.ts';
import type { QuickLineState } from './use-quick-line.ts';

interface LineFieldProps {
  line: QuickLineState;
  /** Names the field for screen readers: `New task`. */
  label: string;
  placeholder?: string | undefined;
  /** Without its own border, for a sheet that is the field. */
  isBare?: boolean;
  /** Takes the focus when it opens, also in a dialog. */
  autoFocus?: boolean;
  ref: RefObject<HTMLTextAreaElement | null>;
  /** Said under the field when Enter finds no title. */
  problem?: string;
  onEnter: () => void;
  /** Ctrl+Enter. */
  onMore?: (() => void) | undefined;
}

/** What the text area and its copy share, so that lines break alike. */
const textClass =
  'col-start-1 row-start-1 m-0 w-full px-3 py-[0.6875rem] text-base/6 tracking-normal whitespace-pre-wrap wrap-anywhere';

export function LineField({
  line,
  label,
  placeholder,
  isBare = false,
  autoFocus = false,
  ref,
  problem,
  onEnter,
  onMore,
}: LineFieldProps) {
  const id = useId();
  // After the dialog around it has opened and focused its title.
  useEffect(() => {
    const field = ref.current;
    if (!autoFocus || field === null) return;
    field.focus();
    field.setSelectionRange(field.value.length, field.value.length);
  }, [autoFocus, ref]);
  const shown = (line.isTitleMissing ? problem : undefined) ?? line.lengthProblem;
  const isFaulty = shown !== undefined;
  const onKeyDown = (event: KeyboardEvent) => {
    if (isForInputMethod(event.nativeEvent) || event.key !== 'Enter') return;
    event.preventDefault();
    if (event.repeat) return;
    if (isPressed(event.nativeEvent, 'Mod+Enter') && onMore) onMore();
    else onEnter();
  };
  return (
    <div className="grid gap-1">
      <div
        className={classes(
          'grid rounded-control bg-surface',
          isBare
            ? ''
            : 'border border-line-strong focus-within:border-transparent focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus',
          isFaulty && 'border-danger',
        )}
      >
        <div
          aria-hidden
          dir="auto"
          translate="no"
          className={classes(textClass, 'pointer-events-none text-transparent select-none')}
        >
          {tinted(line.text, line.reading.tokens)}
          {'\u200b'}
        </div>
        <textarea
          ref={ref}
          dir="auto"
          rows={1}
          aria-label={label}
          aria-invalid={isFaulty || undefined}
          aria-describedby={isFaulty ? `${id}-problem` : undefined}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={line.text}
          onChange={(event) => line.type(event.target.value)}
          onKeyDown={onKeyDown}
          className={classes(
            textClass,
            'min-h-11 resize-none overflow-hidden border-0 bg-transparent text-text outline-none placeholder:text-muted',
          )}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className="text-small text-danger empty:hidden">
        {shown}
      </p>
    </div>
  );
}

/** A shadow instead of padding: the letters must stay where the text area has them. */
const tokenClass =
  'rounded-[0.25rem] box-decoration-clone bg-accent-soft shadow-[0_0_0_2px_var(--accent-soft)]';
const askClass =
  'rounded-[0.25rem] box-decoration-clone bg-warn-soft shadow-[0_0_0_2px_var(--warn-soft)]';

function tinted(text: string, tokens: readonly LineToken[]): ReactNode[] {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const token of tokens) {
    // The reading may lag behind the letters.
    if (token.to <= token.from || text.slice(token.from, token.to) !== token.words) continue;
    parts.push(text.slice(from, token.from));
    parts.push(
      <span key={token.from} className={token.isAmbiguous ? askClass : tokenClass}>
        {text.slice(token.from, token.to)}
      </span>,
    );
    from = token.to;
  }
  parts.push(text.slice(from));
  return parts;
}
