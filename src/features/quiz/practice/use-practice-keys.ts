/** The keyboard of a quiz: digits choose an option, Enter goes on; `ui/press/shortcuts.ts` names the keys. */
import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';

interface PracticeKeys {
  disabled: boolean;
  /** @param index of the option as it stands on the screen */
  onPick: (index: number) => void;
  onGoOn: () => void;
}

export function usePracticeKeys({ disabled, onPick, onGoOn }: PracticeKeys): void {
  const pane = usePane();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.repeat || !isOnSide(event.target, pane)) return;
    if (isShortcut(event, 'practice.pick')) onPick(Number(event.key) - 1);
    else if (isShortcut(event, 'practice.on') && !answersEnter(event.target)) onGoOn();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Buttons and links act on Enter, and a radio sends its form. */
function answersEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}
