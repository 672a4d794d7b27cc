/** Rows of text fields that grow and shrink, as lists of answers and of pairs have them. */
import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../../../ui/button.tsx';

interface RowsProps {
  legend: string;
  hint?: string;
  count: number;
  fewest: number;
  most: number;
  /** What one row is called: “answer”. */
  noun: string;
  problem: string | undefined;
  onAdd: () => void;
  onRemove: (at: number) => void;
  children: (at: number, isFaulty: true | undefined) => ReactNode;
}

export function Rows(props: RowsProps) {
  const { legend, hint, count, fewest, most, noun, problem, onAdd, onRemove, children } = props;
  const id = useId();
  const list = useRef<HTMLFieldSetElement>(null);
  const focusRow = (at: number) =>
    list.current
      ?.querySelectorAll('[data-row]')
      [at]?.querySelector<HTMLElement>('textarea, input:not([type="checkbox"])')
      ?.focus();
  return (
    <div className="grid gap-2">
      <fieldset
        ref={list}
        aria-describedby={problem ? `${id}-problem` : hint ? `${id}-hint` : undefined}
        className="grid gap-2"
      >
        <legend className="mb-1.5 text-sm font-medium">{legend}</legend>
        {/* Before the rows: after them it is out of sight on a phone. */}
        <p id={`${id}-problem`} role="alert" className="text-sm text-danger empty:hidden">
          {problem}
        </p>
        {Array.from({ length: count }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep their places, their texts change
          <div key={at} data-row className="flex items-center gap-1">
            {children(at, problem ? true : undefined)}
            {count > fewest ? (
              <IconButton
                label={`Remove ${noun} ${at + 1}`}
                icon={<X aria-hidden size={18} />}
                onClick={() => {
                  flushSync(() => onRemove(at));
                  focusRow(Math.min(at, count - 2));
                }}
              />
            ) : null}
          </div>
        ))}
      </fieldset>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {count < most ? (
        <Button
          variant="ghost"
          size="sm"
          className="justify-self-start"
          icon={<Plus aria-hidden size={16} />}
          onClick={() => {
            flushSync(onAdd);
            focusRow(count);
          }}
        >
          {`Add ${noun}`}
        </Button>
      ) : null}
    </div>
  );
}
