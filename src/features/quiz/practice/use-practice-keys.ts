/** The keyboard of a quiz: 1 to 8 choose an option, Enter goes on. */
import { useEffect, useEffectEvent } from 'react';

interface PracticeKeys {
  disabled: boolean;
  /** @param index of the option as it stands on the screen */
  onPick: (index: number) => void;
  onGoOn: () => void;
}

export function usePracticeKeys({ disabled, onPick, onGoOn }: PracticeKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (disabled || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    if (/^[1-8]$/.test(event.key)) onPick(Number(event.key) - 1);
    else if (event.key === 'Enter' && !answersEnter(event.target)) onGoOn();
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
