/** The keyboard of a sitting: digits choose, Enter continues, Q shows all questions, * flags (`ui/press/shortcuts.ts`). */
import { useEffect, useEffectEvent } from 'react';
import { digitOf } from '../../../ui/press/key-press.ts';
import { isShortcut } from '../../../ui/press/shortcuts.ts';
import { isOnSide, usePane } from '../../../ui/split/pane.ts';

/** @param onPick receives the index on the screen */
export function usePickKeys(disabled: boolean, onPick: (index: number) => void): void {
  useKeys(disabled, (event) => {
    if (!isShortcut(event, 'practice.pick')) return false;
    onPick((digitOf(event) ?? 0) - 1);
    return true;
  });
}

export function useGoOnKey(disabled: boolean, onGoOn: () => void): void {
  useKeys(disabled, (event) => {
    if (!isShortcut(event, 'practice.on') || answersEnter(event.target)) return false;
    onGoOn();
    return true;
  });
}

export function useOverviewKeys(
  disabled: boolean,
  onPress: { all: () => void; flag: () => void },
): void {
  useKeys(disabled, (event) => {
    if (isShortcut(event, 'practice.all')) onPress.all();
    else if (isShortcut(event, 'practice.flag')) onPress.flag();
    else return false;
    return true;
  });
}

/** @param act returns whether it handled the press */
function useKeys(disabled: boolean, act: (event: KeyboardEvent) => boolean): void {
  const pane = usePane();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.repeat || !isOnSide(event.target, pane)) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

/** Buttons and links handle Enter, and a field submits its form. */
function answersEnter(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null;
}
