/** Where the student was before a link, a heading or a search took them elsewhere in the file. */
import { create } from 'zustand';
import { type ReaderPlace, showPlace, useReader } from '../../../../pdf/reader-store.ts';

/** More is remembered by nobody. */
const most = 50;

/** The latest last. */
export const useTrail = create<{ places: readonly ReaderPlace[] }>(() => ({ places: [] }));

/** Goes to a place, or to a heading at it, and remembers the one that is left. */
export function follow(place: ReaderPlace, heading?: string): void {
  rememberPlace();
  showPlace(place, heading);
}

export function rememberPlace(): void {
  const { place, page } = useReader.getState();
  const left = place ?? { page, y: 0 };
  useTrail.setState(({ places }) => ({ places: [...places, left].slice(-most) }));
}

/** Back to where the last link was followed. */
export function goBack(): void {
  const { places } = useTrail.getState();
  const last = places.at(-1);
  if (last === undefined) return;
  useTrail.setState({ places: places.slice(0, -1) });
  showPlace(last);
}

/** Another file is opened. */
export function forgetTrail(): void {
  useTrail.setState({ places: [] });
}
