/**
 * Actions on the selected rows of a list, at the bottom of the window. On phones it replaces the navigation
 * (`shell/navigation/navigation.tsx`), so that the list keeps its height.
 */
import { type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../lib/plural.ts';
import { Button, IconButton } from '../button.tsx';
import { classes } from '../classes.ts';
import { useBlockedBack } from '../dialog/use-blocked-back.ts';
import { floatClass } from '../page/panel.tsx';

interface SelectedBarProps {
  /** The singular noun, such as “card”. */
  noun: string;
  selected: number;
  count: number;
  onSelectAll: () => void;
  onClear: () => void;
  /** Back ends the selection instead of leaving the screen. */
  blocksBack?: boolean;
  children: ReactNode;
}

export function SelectedBar({
  noun,
  selected,
  count,
  onSelectAll,
  onClear,
  blocksBack = true,
  children,
}: SelectedBarProps) {
  useBlockedBack(onClear, blocksBack);
  return (
    <div
      data-selected-bar
      data-bar
      className="pointer-events-none sticky bottom-[calc(0.5rem+env(safe-area-inset-bottom))] z-20 lg:bottom-4"
    >
      <section
        aria-label={`Selected ${noun}s`}
        className={classes(
          floatClass,
          'pointer-events-auto flex flex-wrap items-center gap-x-2 gap-y-1 p-[min(0.5rem,1vw)] ps-[min(1rem,2vw)]',
        )}
      >
        <p role="status" className="mr-auto text-sm font-medium max-sm:ps-2">
          {plural(selected, noun)} selected
        </p>
        {selected < count ? (
          <Button variant="ghost" size="sm" onClick={onSelectAll}>
            Select all {count.toLocaleString()}
          </Button>
        ) : null}
        <span className="flex flex-wrap items-center max-sm:w-full max-sm:justify-between max-lg:[&_button]:size-[min(2.75rem,11.3vw)]">
          {children}
          <IconButton
            label="Cancel selection"
            icon={<X aria-hidden size={18} />}
            onClick={onClear}
          />
        </span>
      </section>
    </div>
  );
}

interface SelectedActProps {
  label: string;
  icon: LucideIcon;
  onClick: () => void;
  disabled?: boolean;
  busy?: boolean;
}

export function SelectedAct({ label, icon: Icon, ...rest }: SelectedActProps) {
  return (
    <Button
      variant="ghost"
      aria-label={label}
      title={label}
      icon={<Icon aria-hidden size={18} />}
      className="max-xl:size-11 max-xl:px-0"
      {...rest}
    >
      <span className="max-xl:hidden">{label}</span>
    </Button>
  );
}
