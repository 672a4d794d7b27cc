/** The keys of the schedule's screen, which act while nothing is typed and no dialog is open. */
import { useEffect, useEffectEvent } from 'react';
import { isShortcut, type ShortcutName } from '../../ui/press/shortcuts.ts';
import type { ToolbarProps } from './toolbar.tsx';

export function useSchedulerKeys(acts: ToolbarProps): void {
  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const keys: [ShortcutName, () => void][] = [
      ['scheduler.new', acts.onNew],
      ['scheduler.today', acts.onToday],
      ['scheduler.next', () => acts.onTurn(1)],
      ['scheduler.previous', () => acts.onTurn(-1)],
      ['scheduler.day', () => acts.onView('day')],
      ['scheduler.week', () => acts.onView('week')],
      ['scheduler.month', () => acts.onView('month')],
      ['scheduler.agenda', () => acts.onView('agenda')],
      ['scheduler.plan', acts.onPlan],
      ['scheduler.larger', () => acts.isZoomable && acts.onZoom(1)],
      ['scheduler.smaller', () => acts.isZoomable && acts.onZoom(-1)],
    ];
    const act = keys.find(([name]) => isShortcut(press, name))?.[1];
    if (act === undefined) return;
    press.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (press: KeyboardEvent) => onKey(press);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
