/** A panel beside what it tells about; on phones a dialog. Escape, Back and a press outside close it. */
import { Popover } from '@base-ui/react/popover';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { classes } from '../../ui/classes.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useBlockedBack } from '../../ui/dialog/use-blocked-back.ts';
import type { FormDraft } from '../../ui/form/use-form-draft.ts';
import { useSecondClick } from '../../ui/press/use-once.ts';
import { useMedia } from '../../ui/use-media.ts';

interface AnchoredProps {
  title: string;
  /** The element beside which it stands, looked up when it is drawn; it gets the focus back. */
  anchor: () => Element | null;
  onClose: () => void;
  /** In place of the dialog's head, for wide windows. */
  head: ReactNode;
  className?: string;
  /** Where it is no dialog. */
  onKeyDown?: (press: KeyboardEvent) => void;
  /** Of a form in it. */
  draft?: FormDraft | undefined;
  children: ReactNode;
}

export const wideWindow = '(min-width: 48rem)';

export function Anchored(props: AnchoredProps) {
  const isWide = useMedia(wideWindow);
  if (isWide) return <Beside {...props} />;
  return (
    <Dialog title={props.title} onClose={props.onClose} draft={props.draft}>
      {props.children}
    </Dialog>
  );
}

function Beside({ title, anchor, onClose, head, className, onKeyDown, children }: AnchoredProps) {
  const popup = useRef<HTMLDivElement>(null);
  useBlockedBack(onClose, true);
  useSecondClick(popup, true);
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal container={document.getElementById('main') ?? undefined}>
        <Popover.Positioner
          anchor={anchor}
          positionMethod="fixed"
          side="right"
          align="start"
          sideOffset={10}
          collisionPadding={12}
          className="z-40 outline-none"
        >
          <Popover.Popup
            ref={popup}
            onKeyDown={onKeyDown}
            aria-label={title}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? true}
            finalFocus={() => {
              const element = anchor();
              return element instanceof HTMLElement ? element : true;
            }}
            className={classes(
              'max-h-(--available-height) max-w-(--available-width) overflow-y-auto rounded-card bg-surface text-text shadow-pop outline-none',
              className,
            )}
          >
            {head}
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
