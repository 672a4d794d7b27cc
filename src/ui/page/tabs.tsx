/** Tabs over one panel, by the ARIA pattern: one tab stop, arrows, Home and End. In narrow places they wrap. */
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from '../classes.ts';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string; count?: number }[];
  selected: Id;
  onSelect: (id: Id) => void;
  children: ReactNode;
}

export function Tabs<Id extends string>({ children, ...list }: TabsProps<Id>) {
  const base = useId();
  return (
    <div className="grid content-start gap-4">
      <div className="@container">
        <TabList {...list} base={base} />
      </div>
      <TabPanel base={base} selected={list.selected}>
        {children}
      </TabPanel>
    </div>
  );
}

interface TabPanelProps {
  /** Begins the ids of the list and its panel. */
  base: string;
  selected: string;
  children: ReactNode;
}

/** For a list that stands elsewhere, such as in the header. */
export function TabPanel({ base, selected, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`}>
      {children}
    </div>
  );
}

type TabListProps<Id extends string> = Omit<TabsProps<Id>, 'children'> & { base: string };

export function TabList<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  base,
}: TabListProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.id === selected),
      tabs.length,
    );
    const tab = next === undefined ? undefined : tabs[next];
    if (next === undefined || tab === undefined) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex w-fit max-w-full flex-wrap rounded-control bg-surface-2 p-0.5"
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${base}-${tab.id}`}
          aria-selected={tab.id === selected}
          aria-controls={`${base}-panel`}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          className={classes(
            'inline-flex min-h-10 min-w-11 flex-auto items-center justify-center gap-2 rounded-[0.5rem] font-medium transition-colors duration-120 max-sm:min-h-11 pointer-coarse:min-h-11',
            // Four tabs fit in one row beside a page.
            tabs.length > 3
              ? 'px-1.5 text-sm @md:px-4 @md:text-[0.9375rem]'
              : 'px-2 text-[0.9375rem] @xs:px-4',
            tab.id === selected
              ? 'bg-surface text-text ring-1 ring-line'
              : 'text-muted hover:text-text',
          )}
        >
          {tab.label}{' '}
          {tab.count === undefined ? null : (
            <span className="text-sm text-muted tabular-nums">{tab.count.toLocaleString()}</span>
          )}
        </button>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
