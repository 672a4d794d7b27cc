/** An item in review: text, source and decision. */
import { Check, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { type PointerEvent, type Ref, useContext, useRef, useState } from 'react';
import type { StudyItem } from '../../../generate/engine.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { LeaveDialog } from '../../../ui/dialog/leave-dialog.ts';
import { Badge } from '../../../ui/page/states.tsx';
import type { RowPlace } from '../../../ui/page/virtual-list.tsx';
import type { DraftItem, Verdict } from '../draft/draft.ts';
import { DraftItemForm, type OpenForm } from '../draft/draft-item-form.tsx';
import { ItemText } from '../draft/item-text.tsx';
import { PageChip } from '../item-source.tsx';

interface ReviewItemProps {
  one: DraftItem;
  place: RowPlace;
  position: number;
  count: number;
  isCurrent: boolean;
  /** The only item shown, with its buttons in the bar. */
  isAlone: boolean;
  isEditing: boolean;
  openForm: Ref<OpenForm>;
  onLook: () => void;
  onEdit: (isEditing: boolean) => void;
  onChange: (item: StudyItem) => void;
  onDecide: (verdict: Verdict) => void;
  /** Called after the dialog has closed, since the page is below it. */
  onShowPage: () => void;
}

export function ReviewItem(props: ReviewItemProps) {
  const { one, place, position, count, isCurrent, isAlone, isEditing, openForm } = props;
  const leave = useContext(LeaveDialog);
  const { offsetPx, handlers } = useCardSwipe((side) =>
    props.onDecide(side === 'right' ? 'accepted' : 'dropped'),
  );
  const { item, verdict } = one;
  const isDropped = verdict === 'dropped';
  // Tab stops only at the current item, so that Save is not behind the buttons of a hundred cards.
  const tabIndex = isCurrent ? undefined : -1;
  return (
    // Keyboards have shortcuts; the press is only for the mouse.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <li
      {...place}
      tabIndex={-1}
      aria-current={isCurrent || undefined}
      aria-label={`${position} of ${count}`}
      onClick={({ target }) => isButton(target) || props.onLook()}
      {...(isEditing ? {} : handlers)}
      style={
        offsetPx === 0 ? place.style : { ...place.style, transform: `translateX(${offsetPx}px)` }
      }
      className={classes(
        place.className,
        'grid touch-pan-y touch-pinch-zoom scroll-my-24 gap-2 rounded-control border p-3 outline-offset-2',
        isCurrent ? 'border-accent ring-1 ring-accent' : 'border-line',
        isAlone && 'min-h-48 content-between',
        isDropped && 'bg-surface-2',
      )}
    >
      {isEditing ? (
        <DraftItemForm
          ref={openForm}
          itemKey={one.key}
          item={item}
          onCancel={() => props.onEdit(false)}
          onSave={(changed) => {
            props.onChange(changed);
            props.onEdit(false);
          }}
        />
      ) : (
        <>
          <div className={classes(isDropped && 'line-through decoration-muted')}>
            <ItemText item={item} />
          </div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <PageChip
                page={item.page}
                quote={item.quote}
                onShow={() => leave?.(props.onShowPage)}
                tabIndex={tabIndex}
              />
              <VerdictBadge verdict={verdict} />
            </div>
            {isAlone ? null : (
              <div className="flex">
                <IconButton
                  label={`Edit ${position}`}
                  tabIndex={tabIndex}
                  icon={<Pencil aria-hidden size={18} />}
                  onClick={() => props.onEdit(true)}
                />
                <IconButton
                  label={`${isDropped ? 'Keep' : 'Drop'} ${position}`}
                  tabIndex={tabIndex}
                  icon={
                    isDropped ? (
                      <RotateCcw aria-hidden size={18} />
                    ) : (
                      <Trash2 aria-hidden size={18} />
                    )
                  }
                  onClick={() => props.onDecide(isDropped ? 'accepted' : 'dropped')}
                />
              </div>
            )}
          </div>
        </>
      )}
    </li>
  );
}

function isButton(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

function VerdictBadge({ verdict }: Pick<DraftItem, 'verdict'>) {
  if (verdict === undefined) return null;
  if (verdict === 'dropped') return <Badge>Dropped</Badge>;
  return (
    <Badge tone="accent">
      <Check aria-hidden size={14} />
      Accepted
    </Badge>
  );
}

/** A shorter swipe goes back. */
const decidingPx = 80;
/** From here the finger moves the item instead of scrolling. */
const slopPx = 10;

/** Swiping right accepts, left drops. */
function useCardSwipe(onSwipe: (side: 'left' | 'right') => void) {
  const start = useRef<{ id: number; x: number }>(undefined);
  const [offsetPx, setOffsetPx] = useState(0);
  const end = () => {
    start.current = undefined;
    setOffsetPx(0);
  };
  const handlers = {
    onPointerDown: ({ pointerType, isPrimary, pointerId, clientX, target }: PointerEvent) => {
      const isField = target instanceof Element && target.closest('input, textarea, select');
      // Two fingers zoom.
      if (!isPrimary) return end();
      if (pointerType === 'mouse' || isField) return;
      start.current = { id: pointerId, x: clientX };
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current?.id !== event.pointerId) return;
      const movedPx = event.clientX - start.current.x;
      if (offsetPx === 0 && Math.abs(movedPx) < slopPx) return;
      // Keeps a button under the finger from being pressed.
      if (offsetPx === 0) event.currentTarget.setPointerCapture(event.pointerId);
      setOffsetPx(movedPx);
    },
    onPointerUp: (event: PointerEvent) => {
      const from = start.current;
      if (from?.id !== event.pointerId) return;
      const movedPx = event.clientX - from.x;
      end();
      if (Math.abs(movedPx) >= decidingPx) onSwipe(movedPx > 0 ? 'right' : 'left');
    },
    // The browser scrolls instead.
    onPointerCancel: end,
  };
  return { offsetPx, handlers };
}
