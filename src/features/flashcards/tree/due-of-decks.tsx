/**
 * What is due in the decks of a list: one reading for all rows in sight. Each rating in a review makes all of them count
 * again, and what the limits of the day allow would be read once more for each row.
 */
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useRows } from '../../../db/rows/use-rows.ts';
import { useNow } from '../../../ui/use-now.ts';
import { type DueNow, readDueNow } from '../use-decks.ts';

interface InSight {
  due: ReadonlyMap<string, DueNow>;
  /** @returns to be called when the row leaves */
  show: (id: string) => () => void;
}

const DecksInSight = createContext<InSight | undefined>(undefined);

export function DueOfDecks({ children }: { children: ReactNode }) {
  const nowMs = useNow();
  const [ids, setIds] = useState<readonly string[]>([]);
  const read = useRows((db) => readDueNow(db, ids), [ids, nowMs]);
  const show = useCallback((id: string) => {
    setIds((before) => [...before, id]);
    return () => setIds((before) => before.filter((one) => one !== id));
  }, []);
  const value = useMemo(() => ({ due: read ?? new Map<string, DueNow>(), show }), [read, show]);
  return <DecksInSight value={value}>{children}</DecksInSight>;
}

/** Of a row within `DueOfDecks`. @returns `undefined` while it is being read */
export function useDueOfDeck(id: string): DueNow | undefined {
  const inSight = useContext(DecksInSight);
  if (inSight === undefined) throw new Error('A row of a deck needs DueOfDecks around it');
  const { show, due } = inSight;
  useEffect(() => show(id), [show, id]);
  return due.get(id);
}
