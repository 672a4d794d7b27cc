/** The first look while the dashboard is open: as it came with the start, then as the database has it, and kept so. */
import { useEffect } from 'react';
import { useNow } from '../../ui/use-now.ts';
import type { FirstLook } from './first-look.ts';
import { keepLook } from './kept-look.ts';
import { useFirstRows } from './use-first-rows.ts';

/** What changes in quick succession is kept once, milliseconds. */
const restMs = 500;

const loadQuery = async () => (await import('./first-look.ts')).readFirstLook;

/** @returns `undefined` until the first answer, where nothing came with the start */
export function useLook(
  userId: string | undefined,
  first: FirstLook | undefined,
): FirstLook | undefined {
  const look = useFirstRows(loadQuery, [useNow()], first);
  useEffect(() => {
    if (userId === undefined || look === undefined) return;
    const timer = setTimeout(() => keepLook(userId, look), restMs);
    // Whoever leaves may leave for good: what was to be kept goes with the screen.
    return () => clearTimeout(timer);
  }, [userId, look]);
  return look;
}
