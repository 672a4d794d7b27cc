/** Steps that are put in order: by buttons, by dragging, or by the arrow keys. */
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../../../../ui/button.tsx';
import { moved, SortableList } from '../../../../ui/list/sortable-list.tsx';
import { usePickKeys } from '../use-practice-keys.ts';

interface OrderFieldsProps {
  /** In the order of the screen. */
  steps: readonly string[];
  disabled: boolean;
  onGive: (given: string[]) => void;
}

export function OrderFields({ steps, disabled, onGive }: OrderFieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const buttonsOf = (at: number) =>
    frame.current?.querySelectorAll('li')[at]?.querySelectorAll('button') ?? [];
  usePickKeys(disabled, (index) => buttonsOf(index)[0]?.focus());
  const move = (from: number, to: number) => {
    flushSync(() => onGive(moved(steps, from, to)));
    // An element that moves loses the focus. At an end its own button acts no more.
    const [, up, down] = buttonsOf(to);
    const wanted = to < from ? up : down;
    (wanted?.disabled ? [up, down].find((one) => one?.disabled === false) : wanted)?.focus();
  };
  return (
    <div ref={frame}>
      <SortableList
        label="Steps in your order"
        things={steps}
        idOf={(step) => step}
        nameOf={(step) => step}
        onSort={onGive}
      >
        {(step) => {
          const at = steps.indexOf(step);
          return (
            <div className="flex items-center gap-1">
              <span dir="auto" className="min-w-0 flex-1 text-left break-words">
                <span aria-hidden className="text-muted">
                  {at + 1}.{' '}
                </span>
                {step}
              </span>
              <IconButton
                label={`Move up: ${step}`}
                disabled={at === 0}
                icon={<ChevronUp aria-hidden size={20} />}
                onClick={() => move(at, at - 1)}
              />
              <IconButton
                label={`Move down: ${step}`}
                disabled={at === steps.length - 1}
                icon={<ChevronDown aria-hidden size={20} />}
                onClick={() => move(at, at + 1)}
              />
            </div>
          );
        }}
      </SortableList>
    </div>
  );
}
