/** The keys of notes outside their text (`ui/press/shortcuts.ts`). They act on the side of a split screen with the focus. */
import { useEffect, useEffectEvent } from 'react';
import { isShortcut, isTyping, type ShortcutName } from '../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../ui/split/pane.ts';

type NoteKeys = Partial<
  Record<Extract<ShortcutName, 'note.new' | 'note.edit' | 'note.view' | 'note.outline'>, () => void>
>;

export function useNoteKeys(keys: NoteKeys): void {
  const pane = usePane();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isOnSide(event.target, pane)) return;
    for (const [name, act] of Object.entries(keys)) {
      if (!isShortcut(event, name as ShortcutName)) continue;
      // Enter presses a button or link that has the focus, and breaks a line.
      if (name === 'note.edit' && (isTyping(event.target) || isControl(event.target))) continue;
      event.preventDefault();
      return act();
    }
  });
  useEffect(() => {
    const stop = new AbortController();
    addEventListener('keydown', press, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

function isControl(target: EventTarget | null): boolean {
  const control = 'button, a, input, audio, video, summary, [role="tab"], [role="menuitem"]';
  return target instanceof Element && target.closest(control) !== null;
}
