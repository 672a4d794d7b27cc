/** Parts of a Markdown text that a student can act on or that stand apart: boxes of tasks, and callouts. */
import {
  BookOpen,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleHelp,
  FlaskConical,
  Info,
  Lightbulb,
  type LucideIcon,
  Quote,
  TriangleAlert,
} from 'lucide-react';
import { createContext, type ReactNode, useContext } from 'react';
import { wordsOfInline } from '../../text/markdown/markdown-inline.ts';
import type { ListItem } from '../../text/markdown/markdown-tree.ts';
import { classes } from '../classes.ts';

/** Ticks the box of this item. Without it, boxes are pictures. */
export type Tick = (item: ListItem, isOn: boolean) => void;

export const Ticks = createContext<Tick | undefined>(undefined);

interface BoxProps {
  item: ListItem;
  isOn: boolean;
}

export function Box({ item, isOn }: BoxProps) {
  const tick = useContext(Ticks);
  if (tick === undefined)
    return (
      <span role="img" aria-label={isOn ? 'Done:' : 'To do:'} className="me-2">
        {isOn ? '☑' : '☐'}
      </span>
    );
  return (
    // The label is the hit area around the small box.
    <label className="-my-2 -ms-2.5 me-0.5 inline-grid size-10 cursor-pointer place-items-center align-middle">
      <input
        type="checkbox"
        data-kept
        aria-label={wordsOfInline(item.content).trim() || 'Task'}
        checked={isOn}
        onChange={(event) => tick(item, event.target.checked)}
        className="size-5"
      />
    </label>
  );
}

interface Look {
  label: string;
  icon: LucideIcon;
  look: string;
  /** The colour of its kind. */
  tone: 'info' | 'accent' | 'warn' | 'danger';
}

const info: Look = { label: 'Note', icon: Info, look: 'border-info bg-info-soft', tone: 'info' };
const tip: Look = {
  label: 'Tip',
  icon: Lightbulb,
  look: 'border-accent bg-accent-soft',
  tone: 'accent',
};
const warning: Look = {
  label: 'Warning',
  icon: TriangleAlert,
  look: 'border-warn bg-warn-soft',
  tone: 'warn',
};
const danger: Look = {
  label: 'Danger',
  icon: CircleAlert,
  look: 'border-danger bg-danger-soft',
  tone: 'danger',
};

/** The kinds of Obsidian and GitHub; others look like a note. */
const looks: Record<string, Look> = {
  note: info,
  info,
  todo: { ...info, label: 'To do', icon: CircleCheck },
  abstract: { ...info, label: 'Summary', icon: BookOpen },
  summary: { ...info, label: 'Summary', icon: BookOpen },
  definition: { ...info, label: 'Definition', icon: BookOpen },
  tip,
  hint: tip,
  important: { ...tip, label: 'Important', icon: CircleAlert },
  success: { ...tip, label: 'Success', icon: CircleCheck },
  example: { ...tip, label: 'Example', icon: FlaskConical },
  question: { ...warning, label: 'Question', icon: CircleHelp },
  faq: { ...warning, label: 'Question', icon: CircleHelp },
  warning,
  caution: { ...warning, label: 'Caution' },
  danger,
  error: { ...danger, label: 'Error' },
  bug: { ...danger, label: 'Bug' },
  quote: { ...info, label: 'Quote', icon: Quote, look: 'border-line-strong bg-surface-2' },
};

/** How a callout of this type looks. */
export function lookOfCallout(type: string): Look {
  return looks[type] ?? { ...info, label: type.charAt(0).toUpperCase() + type.slice(1) };
}

interface CalloutProps {
  type: string;
  /** `-`: closed until it is pressed; `+`: open; else it does not fold. */
  fold: string;
  /** `undefined`: the name of its kind. */
  title: ReactNode | undefined;
  dir: 'auto' | undefined;
  children: ReactNode;
}

export function Callout({ type, fold, title, dir, children }: CalloutProps) {
  const { label, icon: Icon, look } = lookOfCallout(type);
  const className = classes('max-w-prose rounded-control border-s-4 px-4 py-3', look);
  const head = (
    <>
      <Icon aria-hidden size={18} className="shrink-0" />
      <span className="[unicode-bidi:plaintext]">{title ?? label}</span>
    </>
  );
  if (fold === '')
    return (
      <aside dir={dir} className={classes('grid gap-2', className)}>
        <p className="flex items-center gap-2 font-semibold">{head}</p>
        {children}
      </aside>
    );
  return (
    <details dir={dir} open={fold === '+'} className={classes('group', className)}>
      <summary className="flex cursor-pointer list-none items-center gap-2 font-semibold">
        {head}
        <ChevronRight aria-hidden size={18} className="ms-auto group-open:rotate-90" />
      </summary>
      <div className="mt-2 grid gap-2">{children}</div>
    </details>
  );
}
