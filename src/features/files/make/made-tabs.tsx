/** Three tabs by the ARIA pattern: arrows move and choose. */
import { type KeyboardEvent, useRef } from 'react';
import type { GenerationKind } from '../../../generate/engine.ts';
import { classes } from '../../../ui/classes.ts';
import { kinds } from './kinds.ts';

interface MadeTabsProps {
  kind: GenerationKind;
  onKind: (kind: GenerationKind) => void;
}

export function MadeTabs({ kind, onKind }: MadeTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = kinds.findIndex((item) => item.kind === kind);
    const next = kinds[(at + step + kinds.length) % kinds.length];
    if (next === undefined) return;
    onKind(next.kind);
    list.current?.querySelector<HTMLElement>(`#${tabId(next.kind)}`)?.focus();
  };
  return (
    <div
      ref={list}
      role="tablist"
      aria-label="Made from this file"
      className="flex gap-1 border-b border-line px-2"
      onKeyDown={move}
    >
      {kinds.map((item) => (
        <button
          key={item.kind}
          id={tabId(item.kind)}
          type="button"
          role="tab"
          aria-selected={item.kind === kind}
          aria-controls={panelId(item.kind)}
          tabIndex={item.kind === kind ? 0 : -1}
          onClick={() => onKind(item.kind)}
          className={classes(
            'min-h-12 border-b-2 px-3 text-sm font-medium',
            item.kind === kind ? 'border-accent text-text' : 'border-transparent text-muted',
          )}
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}

export function tabPanelProps(kind: GenerationKind) {
  return { role: 'tabpanel', id: panelId(kind), 'aria-labelledby': tabId(kind) } as const;
}

function tabId(kind: GenerationKind): string {
  return `tab-${kind}`;
}

function panelId(kind: GenerationKind): string {
  return `panel-${kind}`;
}
