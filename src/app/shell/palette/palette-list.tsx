/** What the palette offers, group by group; the field above it has the focus. */
import { useLayoutEffect, useRef } from 'react';
import { classes } from '../../../ui/classes.ts';
import type { Entry } from './entry.ts';
import type { Group } from './search/found.ts';

interface PaletteListProps {
  id: string;
  groups: readonly Group[];
  chosen: Entry | undefined;
  optionId: (entry: Entry) => string;
  onPoint: (entry: Entry) => void;
  onTake: (entry: Entry) => void;
}

export function PaletteList({ id, groups, chosen, optionId, onPoint, onTake }: PaletteListProps) {
  const active = useRef<HTMLDivElement>(null);
  // Scrolling answers with a promise in newer browsers, which is no way to end an effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the choice that moved is what is brought into view
  useLayoutEffect(() => {
    void active.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen?.id]);
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Found"
      className="-mx-2 grid h-[min(26rem,46dvh)] content-start gap-3 overflow-y-auto overscroll-contain empty:hidden"
    >
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} className="px-3 pb-1 text-xs font-semibold text-muted">
            {title}
          </p>
          {entries.map((entry) => {
            const isChosen = entry === chosen;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the combobox, which has the focus
              <div
                key={entry.id}
                ref={isChosen ? active : undefined}
                id={optionId(entry)}
                role="option"
                tabIndex={-1}
                aria-selected={isChosen}
                onPointerMove={() => isChosen || onPoint(entry)}
                onClick={() => onTake(entry)}
                className={classes(
                  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1.5',
                  isChosen && 'bg-accent-soft outline-2 -outline-offset-2 outline-accent',
                )}
              >
                <entry.icon aria-hidden size={18} className="shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{entry.label}</span>
                <span className="max-w-[40%] shrink-0 truncate text-sm text-muted">
                  {entry.detail}
                </span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
