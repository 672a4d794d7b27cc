/**
 * All keyboard shortcuts. Listeners call `isShortcut`, and the sheet of shortcuts shows this list. Single-character
 * shortcuts never act during typing, and the student can turn them off (WCAG 2.2, 2.1.4). No shortcut acts on the page
 * behind an open dialog, popover or menu. `key-press.ts` handles keyboards of other languages.
 */
import { isApple, isAtPlace, isWritten, type KeyPress, partsOf } from './key-press.ts';

export interface Shortcut {
  /** Alternatives: parts joined by `+`; `Mod` is Ctrl, on Apple's keyboards Command. */
  keys: readonly string[];
  does: string;
}

const everywhere = {
  palette: { keys: ['Mod+K'], does: 'Search or type a command' },
  beside: { keys: ['Mod+Enter'], does: 'Open the found item beside this one' },
  hit: { keys: ['F3', 'Mod+G'], does: 'Next found place (with Shift previous)' },
  'hit.end': { keys: ['Escape'], does: 'Stop marking found places' },
  sheet: { keys: ['?'], does: 'Show keyboard shortcuts' },
  messages: { keys: ['Alt+T'], does: 'Go to messages (Delete closes one, Escape goes back)' },
} as const;

const review = {
  'review.show': { keys: ['Space', 'Enter'], does: 'Show answer' },
  'review.next': { keys: ['Space'], does: 'Good, once the answer is shown' },
  'review.again': { keys: ['1'], does: 'Again' },
  'review.hard': { keys: ['2'], does: 'Hard' },
  'review.good': { keys: ['3'], does: 'Good' },
  'review.easy': { keys: ['4'], does: 'Easy' },
  'review.undo': { keys: ['Z', 'U', 'Mod+Z'], does: 'Undo the last rating or change' },
  'review.edit': { keys: ['E'], does: 'Edit card' },
  'review.bury': { keys: ['-'], does: 'Bury card until tomorrow' },
  'review.buryGroup': { keys: ['='], does: 'Bury card and related cards until tomorrow' },
  'review.suspend': { keys: ['!'], does: 'Suspend card' },
  'review.flag': { keys: ['*'], does: 'Flag card' },
  'review.flagged': {
    keys: ['Mod+1', 'Mod+2', 'Mod+3', 'Mod+4', 'Mod+5', 'Mod+6', 'Mod+7'],
    does: 'Give the card this flag, or take it off',
  },
  'review.due': { keys: ['D'], does: 'Set due date' },
  'review.move': { keys: ['M'], does: 'Move card to another deck' },
  'review.delete': { keys: ['Delete'], does: 'Delete card' },
  'review.why': { keys: ['I'], does: 'Why is this due?' },
  'review.source': { keys: ['S'], does: 'Open the source of the card' },
  'review.replay': { keys: ['R'], does: 'Listen to the card' },
  'review.leave': { keys: ['Escape'], does: 'Leave review' },
} as const;

const practice = {
  'practice.pick': {
    keys: ['1', '2', '3', '4', '5', '6', '7', '8'],
    does: 'Choose an answer by its number',
  },
  'practice.on': { keys: ['Enter'], does: 'Next question' },
  'practice.all': { keys: ['Q'], does: 'Show all questions' },
  'practice.flag': { keys: ['*'], does: 'Flag question for later' },
} as const;

const generated = {
  'generated.accept': { keys: ['A'], does: 'Accept' },
  'generated.drop': { keys: ['D'], does: 'Drop' },
  'generated.edit': { keys: ['E'], does: 'Edit' },
  'generated.another': { keys: ['R'], does: 'Replace with another from the same page' },
  'generated.undo': { keys: ['Z', 'Mod+Z'], does: 'Undo last decision' },
  'generated.next': { keys: ['ArrowDown', 'J'], does: 'Next item' },
  'generated.previous': { keys: ['ArrowUp', 'K'], does: 'Previous item' },
  'generated.page': { keys: ['P'], does: 'Show the page' },
} as const;

const pick = {
  'pick.keep': { keys: ['Enter'], does: 'Keep sentence (on a word: hide or show it)' },
  'pick.keepFromWord': { keys: ['Mod+Enter'], does: 'Keep sentence, also on a word' },
  'pick.skip': { keys: ['X'], does: 'Skip sentence' },
  'pick.suggested': { keys: ['1', '2', '3'], does: 'Hide or show a suggested gap' },
  'pick.word': {
    keys: ['ArrowRight', 'ArrowLeft'],
    does: 'Go to a word (with Shift choose several)',
  },
  'pick.hide': { keys: ['Space'], does: 'Hide or show words' },
  'pick.next': { keys: ['ArrowDown', 'J'], does: 'Next sentence' },
  'pick.previous': { keys: ['ArrowUp', 'K'], does: 'Previous sentence' },
  'pick.edit': { keys: ['E'], does: 'Edit words around the gap' },
  'pick.ask': { keys: ['Q'], does: 'Write a question' },
  'pick.page': { keys: ['P'], does: 'Show the page' },
  'pick.undo': { keys: ['Z', 'Mod+Z'], does: 'Undo last decision' },
  'pick.leave': { keys: ['Escape'], does: 'Leave the words, then leave' },
} as const;

const reader = {
  'reader.next': { keys: ['ArrowRight', 'J'], does: 'Next page' },
  'reader.previous': { keys: ['ArrowLeft', 'K'], does: 'Previous page' },
  'reader.first': { keys: ['Home'], does: 'First page' },
  'reader.last': { keys: ['End'], does: 'Last page' },
  'reader.larger': { keys: ['+', '='], does: 'Zoom in' },
  'reader.smaller': { keys: ['-'], does: 'Zoom out' },
  'reader.fit': { keys: ['0'], does: 'Fit the page again' },
  'reader.rotate': { keys: ['R'], does: 'Rotate pages' },
  'reader.find': { keys: ['Mod+F'], does: 'Find in file' },
  'reader.ask': { keys: ['Q'], does: 'Ask this file' },
  'reader.print': { keys: ['Mod+P'], does: 'Print pages' },
  'reader.leave': { keys: ['Escape'], does: 'Leave full screen' },
  'reader.aloud': { keys: ['S'], does: 'Speak: read aloud, or pause' },
  'reader.sentence': { keys: ['.'], does: 'Reading aloud: next sentence' },
  'reader.sentenceBack': { keys: [','], does: 'Reading aloud: previous sentence' },
  'reader.area': { keys: ['A'], does: 'Mark an area: place it with the arrow keys' },
  'reader.mark': { keys: ['H'], does: 'Highlight: choose words, or go to their colors' },
} as const;

const note = {
  'note.new': { keys: ['Q'], does: 'New note' },
  'note.edit': { keys: ['E', 'Enter'], does: 'Edit the note that is shown' },
  'note.view': { keys: ['Alt+P'], does: 'Edit or Preview' },
  'note.outline': { keys: ['Alt+O'], does: 'Outline' },
  'note.save': { keys: ['Mod+S'], does: 'Save note' },
  // The writing surface knows these itself (`features/notes/editor/keys.ts`).
  'note.bold': { keys: ['Mod+B'], does: 'Bold' },
  'note.italic': { keys: ['Mod+I'], does: 'Italic' },
  'note.code': { keys: ['Mod+E'], does: 'Code' },
  'note.mark': { keys: ['Mod+Shift+H'], does: 'Highlight' },
  'note.strike': { keys: ['Mod+Shift+X'], does: 'Strike through' },
  'note.card': { keys: ['Mod+Enter'], does: 'Make a card of the line “term :: meaning”' },
  'note.link': { keys: ['Mod+K'], does: 'Link the selected words' },
  'note.find': { keys: ['Mod+F'], does: 'Find and replace' },
  'note.print': { keys: ['Mod+P'], does: 'Print note' },
} as const;

const scheduler = {
  'scheduler.new': { keys: ['Q'], does: 'New event' },
  'scheduler.today': { keys: ['T'], does: 'Go to today' },
  'scheduler.next': { keys: ['J'], does: 'Next day, week or month' },
  'scheduler.previous': { keys: ['K'], does: 'Previous day, week or month' },
  'scheduler.monthOn': { keys: ['PageDown'], does: 'Next month' },
  'scheduler.monthBack': { keys: ['PageUp'], does: 'Previous month' },
  'scheduler.lift': { keys: ['Space'], does: 'Move the focused event by arrow keys' },
  'scheduler.edit': { keys: ['E'], does: 'Edit it' },
  'scheduler.delete': { keys: ['Delete'], does: 'Delete it' },
  'scheduler.day': { keys: ['D'], does: 'Day' },
  'scheduler.week': { keys: ['W'], does: 'Week' },
  'scheduler.month': { keys: ['M'], does: 'Month' },
  'scheduler.agenda': { keys: ['A'], does: 'Agenda' },
  'scheduler.plan': { keys: ['P'], does: 'Plan time' },
  'scheduler.larger': { keys: ['+', '='], does: 'Larger hours' },
  'scheduler.smaller': { keys: ['-'], does: 'Smaller hours' },
} as const;

export const shortcutGroups = [
  { title: 'Everywhere', shortcuts: everywhere },
  { title: 'Flashcard review', shortcuts: review },
  { title: 'Quiz practice', shortcuts: practice },
  { title: 'Generated study material', shortcuts: generated },
  { title: 'Pick', shortcuts: pick },
  { title: 'Reader', shortcuts: reader },
  { title: 'Notes', shortcuts: note },
  { title: 'Scheduler', shortcuts: scheduler },
] as const;

const all = {
  ...everywhere,
  ...review,
  ...practice,
  ...generated,
  ...pick,
  ...reader,
  ...note,
  ...scheduler,
};

export type ShortcutName = keyof typeof all;

type Press = KeyPress & Pick<KeyboardEvent, 'target' | 'defaultPrevented'>;

/** Whether the press means this shortcut now. @param dialog the shortcut's dialog; without it the shortcut is the page's */
export function isShortcut(
  press: Press,
  name: ShortcutName,
  dialog?: Element | null | undefined,
): boolean {
  const front = inFrontOf(press.target);
  if (press.defaultPrevented || (front !== null && front !== dialog)) return false;
  // Dictation may type characters without a modifier by accident.
  const mayUseCharacters = !isTyping(press.target) && characterKeysOn();
  return all[name].keys.some(
    (combination) =>
      isMeant(press, name, combination) && (combination.length > 1 || mayUseCharacters),
  );
}

/** The written character comes first: French keyboards have the hyphen, which buries a card, on the key of 6. */
function isMeant(press: Press, name: ShortcutName, combination: string): boolean {
  if (isWritten(press, combination)) return true;
  return isAtPlace(press, combination) && !isWrittenHere(press, name);
}

/** Whether the written character is a shortcut of the same group, or of all places. */
function isWrittenHere(press: Press, name: ShortcutName): boolean {
  const group = shortcutGroups.find(({ shortcuts }) => Object.hasOwn(shortcuts, name));
  const near: Shortcut[] = Object.values({ ...everywhere, ...group?.shortcuts });
  return near.some(({ keys }) => keys.some((combination) => isWritten(press, combination)));
}

export function keysInWords(combination: string): string[] {
  const words: Record<string, string> = {
    Mod: isApple() ? '⌘' : 'Ctrl',
    Alt: isApple() ? '⌥' : 'Alt',
    Escape: 'Esc',
    ArrowLeft: '←',
    ArrowRight: '→',
    ArrowUp: '↑',
    ArrowDown: '↓',
  };
  return partsOf(combination).map((part) => words[part] ?? part);
}

const characterKeysKey = 'haversack-character-keys';

export function characterKeysOn(): boolean {
  try {
    return localStorage.getItem(characterKeysKey) !== 'off';
  } catch {
    // Storage is forbidden, so they were never turned off.
    return true;
  }
}

/** @throws if the browser forbids storage */
export function turnCharacterKeys(on: boolean): void {
  if (on) localStorage.removeItem(characterKeysKey);
  else localStorage.setItem(characterKeysKey, 'off');
}

const untyped =
  ':is([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="range"])';

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(`input:not(${untyped}), textarea, select, [contenteditable]`) !== null;
}

/** The surrounding dialog, popover or menu. */
function inFrontOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('dialog, [data-base-ui-portal]') : null;
}
