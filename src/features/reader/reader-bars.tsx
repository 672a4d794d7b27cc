/** The bars of a narrow screen, over the page: the place at the top, all tools at the bottom, near the thumb. */
import { ArrowLeft, Layers, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { plural } from '../../lib/plural.ts';
import { IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { AloudButton } from './aloud/aloud-button.tsx';
import { AskButton } from './ask/ask-button.tsx';
import { FindButton } from './find/find-button.tsx';
import { useReaderParts } from './parts.ts';
import type { ReaderTools } from './reader-toolbar.tsx';
import { PageNumber } from './view/tools.tsx';
import { ViewMenu } from './view/view-menu.tsx';

/** Height of each bar, CSS pixels. */
export const barPx = 56;

interface TopBarProps {
  name: string;
  pageCount: number;
  /** The word for the places of the file. */
  unit?: string;
  isShown: boolean;
  onLeave: () => void;
  onBack: () => void;
  /** Buttons that make study material of the file. */
  actions: ReactNode;
  /** Opens questions about the file; `undefined` if its text cannot be asked. */
  ask?: { isOpen: boolean; onAsk: () => void };
}

export function TopBar(props: TopBarProps) {
  const { name, pageCount, unit = 'page', isShown, onLeave, onBack, actions, ask } = props;
  return (
    <header
      className={classes(
        barClass,
        'top-0 gap-1 max-[379px]:gap-0 border-b',
        !isShown && 'pointer-events-none -translate-y-full',
      )}
    >
      <IconButton
        label="Back to files"
        icon={<ArrowLeft aria-hidden size={20} />}
        onClick={onBack}
      />
      <div className="min-w-0 flex-1">
        <h1 dir="auto" className="truncate text-left text-sm font-semibold">
          {name}
        </h1>
        <p className="text-xs text-muted">{pageCount > 0 ? plural(pageCount, unit) : null}</p>
      </div>
      {ask ? <AskButton {...ask} /> : null}
      {actions}
      <IconButton
        label="Study material"
        icon={<Layers aria-hidden size={20} />}
        onClick={onLeave}
      />
    </header>
  );
}

interface BottomBarProps {
  tools: ReaderTools;
  isShown: boolean;
  isText: boolean;
}

export function BottomBar({ tools, isShown, isText }: BottomBarProps) {
  const parts = useReaderParts();
  return (
    <div
      role="toolbar"
      aria-label="Page and view"
      className={classes(
        barClass,
        'bottom-0 justify-between border-t',
        !isShown && 'pointer-events-none translate-y-full',
      )}
    >
      <IconButton
        label="Contents and pages"
        icon={<List aria-hidden size={22} />}
        aria-expanded={tools.isSideOpen}
        onClick={tools.onSide}
      />
      <FindButton onFind={tools.onFind} size={22} />
      {isText ? null : <parts.ToolButtons />}
      <PageNumber pageCount={tools.pageCount} labels={tools.labels} />
      <AloudButton />
      <ViewMenu hasText={tools.hasText} onPrint={tools.onPrint} />
    </div>
  );
}

// A tool that is reached by keyboard brings its bar; one that a finger used does not hold it.
const barClass = classes(
  'absolute inset-x-0 z-10 flex h-14 items-center border-line bg-surface px-1 text-text',
  'transition-transform duration-150 has-focus-visible:pointer-events-auto has-focus-visible:translate-y-0',
);
