/**
 * The places before links, headings and searches took the student elsewhere in the file. A place is forgotten when they
 * are back there; all are when they read on.
 */
import { create } from 'zustand';
import { type ReaderPlace, showPlace, useReader } from '../../reading/pdf/reader-store.ts';

/** Older places are dropped. */
const most = 50;
/** Pages from the target of a link at which the student reads on. */
const readsOnPages = 5;

interface LeftPlace extends ReaderPlace {
  /** The page that was read. The place at the top of the screen may be on the page before. */
  read: number;
}

interface Trail {
  /** The latest last. */
  places: readonly LeftPlace[];
  /** First visible page after the last jump. */
  landed: number | undefined;
}

const none: Trail = { places: [], landed: undefined };

export const useTrail = create<Trail>(() => none);

/** Goes to a place or heading, and remembers the present place. */
export function follow(place: ReaderPlace, heading?: string): void {
  leavePlaceFor(place.page);
  showPlace(place, heading);
}

/** Remembers the present place before a jump to a page, unless that page is visible. */
export function leavePlaceFor(page: number): void {
  if (!isSeen(page)) rememberPlace();
}

export function rememberPlace(): void {
  const { place, page } = useReader.getState();
  const left = { ...(place ?? { page, y: 0 }), read: page };
  useTrail.setState(({ places }) => ({
    places: [...places, left].slice(-most),
    landed: undefined,
  }));
}

/** Returns to the place of the last followed link. */
export function goBack(): void {
  const { places } = useTrail.getState();
  const last = places.at(-1);
  if (last === undefined) return;
  useTrail.setState({ places: places.slice(0, -1), landed: undefined });
  showPlace(last);
}

export function forgetTrail(): void {
  useTrail.setState(none);
}

/** @returns a function that stops it */
export function followPagesSeen(): () => void {
  return useReader.subscribe((now, before) => {
    if (now.page === before.page && now.beside === before.beside) return;
    const { places, landed = now.page } = useTrail.getState();
    const last = places.at(-1);
    if (last === undefined) return;
    if (isSeen(last.read)) useTrail.setState({ places: places.slice(0, -1), landed });
    else if (Math.abs(now.page - landed) >= readsOnPages) forgetTrail();
    else useTrail.setState({ landed });
  });
}

function isSeen(page: number): boolean {
  const seen = useReader.getState();
  return page === seen.page || page === seen.beside;
}
