/** Buttons that format the text: above the keyboard of a phone, and above the text on a laptop. */
import { indentLess, indentMore, redo, undo } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import { searchPanelOpen } from '@codemirror/search';
import type { EditorState } from '@codemirror/state';
import type { Command, EditorView } from '@codemirror/view';
import {
  Bold,
  Code,
  Heading,
  Highlighter,
  ImagePlus,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Redo2,
  Sigma,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Toolbar } from '../../../ui/menu.tsx';
import { keysInWords } from '../../../ui/press/shortcuts.ts';
import { isTouched } from '../../../ui/use-media.ts';
import { type SelectionAct, SelectionButtons } from '../cards/selection-acts.tsx';
import {
  insertFormula,
  nextHeading,
  toggleBold,
  toggleCode,
  toggleItalic,
  toggleLines,
  toggleMark,
} from './commands.ts';
import { addLink } from './keys.ts';
import { isMarked, type Mark } from './marks.ts';
import { addTable } from './tables/table-keys.ts';

interface Tool {
  label: string;
  icon: LucideIcon;
  keys?: string;
  act: Command | 'picture' | 'link';
  /** The name of the part around the caret that shows it as pressed. */
  within?: RegExp;
  /** The mark that words typed now would have. */
  mark?: Mark;
  /** Shown only while the caret is in such a part. */
  onlyIn?: RegExp;
}

/** Exported for the test of all keys. */
export const tools: Tool[] = [
  { label: 'Undo', icon: Undo2, keys: 'Mod+Z', act: undo },
  { label: 'Redo', icon: Redo2, keys: 'Mod+Y', act: redo },
  { label: 'Heading', icon: Heading, act: nextHeading, within: /^ATXHeading/ },
  { label: 'Bold', icon: Bold, keys: 'Mod+B', act: toggleBold, mark: '**' },
  { label: 'Italic', icon: Italic, keys: 'Mod+I', act: toggleItalic, mark: '*' },
  { label: 'List', icon: List, act: toggleLines('bullet'), within: /^BulletList$/ },
  { label: 'Task', icon: ListChecks, act: toggleLines('box'), within: /^Task$/ },
  // A phone has no Tab.
  { label: 'Indent', icon: IndentIncrease, act: indentMore, onlyIn: /^ListItem$/ },
  { label: 'Outdent', icon: IndentDecrease, act: indentLess, onlyIn: /^ListItem$/ },
  { label: 'Formula', icon: Sigma, act: insertFormula, mark: '$' },
  { label: 'Picture', icon: ImagePlus, act: 'picture' },
  { label: 'Link', icon: Link, keys: 'Mod+K', act: 'link', within: /^(?:Link|NoteLink)$/ },
  { label: 'Table', icon: Table, act: addTable },
  { label: 'Quote', icon: TextQuote, act: toggleLines('quote'), within: /^Blockquote$/ },
  {
    label: 'Code',
    icon: Code,
    keys: 'Mod+E',
    act: toggleCode,
    within: /^FencedCode$/,
    mark: '`',
  },
  {
    label: 'Highlight',
    icon: Highlighter,
    keys: 'Mod+Shift+H',
    act: toggleMark,
    mark: '==',
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    act: toggleLines('number'),
    within: /^OrderedList$/,
  },
];

/** @param around names of the parts around the caret */
export function toolsAt(around: readonly string[]): Tool[] {
  return tools.filter(({ onlyIn }) => !onlyIn || around.some((name) => onlyIn.test(name)));
}

/** What the bar follows of the surface: the caret, and whether keys go there. */
export class SurfaceState {
  #now = { names: '', hasFocus: false, hasSelection: false };
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly now = () => this.#now;

  follow(state: EditorState, hasFocus: boolean): void {
    const names = namesAround(state);
    const hasSelection = !state.selection.main.empty;
    const { names: known, hasFocus: had, hasSelection: hadSelection } = this.#now;
    if (names === known && hasFocus === had && hasSelection === hadSelection) return;
    this.#now = { names, hasFocus, hasSelection };
    for (const listener of this.#listeners) listener();
  }
}

/** The parts of the text around the caret, from the inside, and the marks that typed words get. */
function namesAround(state: EditorState): string {
  const names: string[] = [];
  const { head } = state.selection.main;
  for (const side of [-1, 1] as const)
    for (let node = syntaxTree(state).resolveInner(head, side); node.parent; node = node.parent)
      names.push(node.name);
  const marked = tools.flatMap(({ mark }) => (mark && isMarked(state, mark) ? [mark] : []));
  return [...names, ...marked].join(' ');
}

interface BarProps {
  ref: RefObject<HTMLDivElement | null>;
  state: SurfaceState;
  view: RefObject<EditorView | undefined>;
  /** Shown on phones while words are selected; a laptop has them beside the words. */
  selectionActs: readonly SelectionAct[];
  onPicture: () => void;
  /** Asks where a link leads. */
  onLink: () => void;
}

export function Bar({ ref, state, view, selectionActs, onPicture, onLink }: BarProps) {
  const { names, hasFocus, hasSelection } = useSyncExternalStore(state.subscribe, state.now);
  const { isOpen, coveredPx } = useKeyboard();
  const around = names.split(' ');
  return (
    <div
      ref={ref}
      data-format-bar
      data-bar
      // Without the focus a phone needs the place for its navigation.
      className={classes(
        'z-30 flex border-line bg-surface px-1 py-0.5 print:hidden',
        'max-lg:fixed max-lg:inset-x-0 max-lg:border-t',
        'lg:sticky lg:top-14 lg:-mx-1 lg:rounded-control lg:border',
        hasFocus ? undefined : 'max-lg:hidden',
      )}
      // The navigation gives way to the keyboard.
      data-selected-bar={isOpen ? '' : undefined}
      style={{ bottom: isOpen ? coveredPx : aboveNavigation }}
    >
      {hasSelection && selectionActs.length > 0 ? (
        <div className="flex shrink-0 gap-1 border-e border-line pe-1 lg:hidden">
          <SelectionButtons acts={selectionActs} />
        </div>
      ) : null}
      <div className={scrollsClass}>
        <Toolbar
          label="Format"
          isOneRow
          buttons={toolsAt(around).map(({ label, icon: Icon, keys, act, within, mark }) => {
            const isOn = around.some((name) => name === mark || within?.test(name));
            return (
              <IconButton
                key={label}
                label={label}
                title={keys ? `${label} (${keysInWords(keys).join('+')})` : label}
                icon={<Icon aria-hidden size={20} />}
                aria-pressed={within || mark ? isOn : undefined}
                className={isOn ? 'bg-accent-soft text-accent' : undefined}
                // A press leaves the caret, and the keyboard of a phone, where they are.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  if (act === 'picture') return onPicture();
                  const shown = view.current;
                  if (!shown) return;
                  if (act === 'link') return void addLink(shown, onLink);
                  act(shown);
                  // “Undo” while words are sought leaves the focus in their field.
                  if (!searchPanelOpen(shown.state)) shown.focus();
                }}
              />
            );
          })}
        />
      </div>
    </div>
  );
}

/** The fading edge says that there are more buttons; the last one can be scrolled clear of it. */
const scrollsClass =
  'min-w-0 flex-1 max-lg:[mask-image:linear-gradient(to_right,#000_calc(100%-2rem),transparent)] [&>*]:gap-0 max-lg:[&>*]:pe-8';

/** Follows the keyboard of a phone. It covers the window's bottom, or the window becomes lower. */
function useKeyboard(): Keyboard {
  const [keyboard, setKeyboard] = useState<Keyboard>({ isOpen: false, coveredPx: 0 });
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const tallest = new Map<number, number>();
    const measure = () => {
      tallest.set(innerWidth, Math.max(innerHeight, tallest.get(innerWidth) ?? 0));
      const next = keyboardOf({
        windowPx: innerHeight,
        tallestPx: (isTouched() && tallest.get(innerWidth)) || innerHeight,
        visiblePx: viewport.height + viewport.offsetTop,
      });
      setKeyboard((now) =>
        now.isOpen === next.isOpen && now.coveredPx === next.coveredPx ? now : next,
      );
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
    };
  }, []);
  return keyboard;
}

interface Keyboard {
  isOpen: boolean;
  /** Pixels of the window's bottom under it. */
  coveredPx: number;
}

interface Heights {
  windowPx: number;
  /** Of a window as wide as now. */
  tallestPx: number;
  /** From the window's top to the end of what is seen. */
  visiblePx: number;
}

/** Pure. */
export function keyboardOf({ windowPx, tallestPx, visiblePx }: Heights): Keyboard {
  const coveredPx = Math.round(windowPx - visiblePx);
  if (coveredPx > leastKeyboardPx) return { isOpen: true, coveredPx };
  return { isOpen: tallestPx - windowPx > leastKeyboardPx, coveredPx: 0 };
}

/** Bars of browsers that come and go are lower. */
const leastKeyboardPx = 120;

/** Above the navigation at the bottom of a phone. */
const aboveNavigation = 'calc(3.75rem + env(safe-area-inset-bottom))';
