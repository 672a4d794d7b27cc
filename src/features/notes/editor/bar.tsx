/** Buttons that format the text: above the keyboard of a phone, and above the text on a laptop. */
import { redo, undo } from '@codemirror/commands';
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
import { addTable } from './tables/table-keys.ts';

interface Tool {
  label: string;
  icon: LucideIcon;
  keys?: string;
  act: Command | 'picture' | 'link';
  /** The name of the part around the caret that shows it as pressed. */
  within?: RegExp;
}

/** Exported for the test of all keys. */
export const tools: Tool[] = [
  { label: 'Undo', icon: Undo2, keys: 'Mod+Z', act: undo },
  { label: 'Redo', icon: Redo2, keys: 'Mod+Y', act: redo },
  { label: 'Heading', icon: Heading, act: nextHeading, within: /^ATXHeading/ },
  { label: 'Bold', icon: Bold, keys: 'Mod+B', act: toggleBold, within: /^StrongEmphasis$/ },
  { label: 'Italic', icon: Italic, keys: 'Mod+I', act: toggleItalic, within: /^Emphasis$/ },
  { label: 'List', icon: List, act: toggleLines('bullet'), within: /^BulletList$/ },
  { label: 'Task', icon: ListChecks, act: toggleLines('box'), within: /^Task$/ },
  { label: 'Formula', icon: Sigma, act: insertFormula, within: /^InlineMath$/ },
  { label: 'Picture', icon: ImagePlus, act: 'picture' },
  { label: 'Link', icon: Link, keys: 'Mod+K', act: 'link', within: /^(?:Link|NoteLink)$/ },
  { label: 'Table', icon: Table, act: addTable },
  { label: 'Quote', icon: TextQuote, act: toggleLines('quote'), within: /^Blockquote$/ },
  {
    label: 'Code',
    icon: Code,
    keys: 'Mod+E',
    act: toggleCode,
    within: /^(?:InlineCode|FencedCode)$/,
  },
  {
    label: 'Highlight',
    icon: Highlighter,
    keys: 'Mod+Shift+H',
    act: toggleMark,
    within: /^Highlight$/,
  },
  {
    label: 'Numbered list',
    icon: ListOrdered,
    act: toggleLines('number'),
    within: /^OrderedList$/,
  },
];

/** What the bar follows of the surface: the caret, and whether keys go there. */
export class SurfaceState {
  #now = { names: '', hasFocus: false };
  #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly now = () => this.#now;

  follow(state: EditorState, hasFocus: boolean): void {
    const names = namesAround(state);
    if (names === this.#now.names && hasFocus === this.#now.hasFocus) return;
    this.#now = { names, hasFocus };
    for (const listener of this.#listeners) listener();
  }
}

/** The parts of the text around the caret, from the inside. */
function namesAround(state: EditorState): string {
  const names: string[] = [];
  const { head } = state.selection.main;
  for (const side of [-1, 1] as const)
    for (let node = syntaxTree(state).resolveInner(head, side); node.parent; node = node.parent)
      names.push(node.name);
  return names.join(' ');
}

interface BarProps {
  state: SurfaceState;
  view: RefObject<EditorView | undefined>;
  onPicture: () => void;
  /** Asks where a link leads. */
  onLink: () => void;
}

export function Bar({ state, view, onPicture, onLink }: BarProps) {
  const { names, hasFocus } = useSyncExternalStore(state.subscribe, state.now);
  const { isOpen, coveredPx } = useKeyboard();
  const around = names.split(' ');
  return (
    <div
      // Without the focus a phone needs the place for its navigation.
      className={classes(
        'z-30 border-line bg-surface px-1 py-0.5 print:hidden',
        'max-lg:fixed max-lg:inset-x-0 max-lg:border-t',
        'lg:sticky lg:top-14 lg:-mx-1 lg:rounded-control lg:border',
        hasFocus ? undefined : 'max-lg:hidden',
      )}
      // The navigation gives way to the keyboard.
      data-selected-bar={isOpen ? '' : undefined}
      style={{ bottom: isOpen ? coveredPx : aboveNavigation }}
    >
      <Toolbar
        label="Format"
        isOneRow
        buttons={tools.map(({ label, icon: Icon, keys, act, within }) => {
          const isOn = within !== undefined && around.some((name) => within.test(name));
          return (
            <IconButton
              key={label}
              label={label}
              title={keys ? `${label} (${keysInWords(keys).join('+')})` : label}
              icon={<Icon aria-hidden size={20} />}
              aria-pressed={within === undefined ? undefined : isOn}
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
  );
}

/** Only the window of a touch screen becomes lower by a keyboard. */
const touchScreen = '(pointer: coarse)';

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
        tallestPx: (matchMedia(touchScreen).matches && tallest.get(innerWidth)) || innerHeight,
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
