/** The interface of parts that draw first pages. */
import type { Drawn } from '../pdf/small-picture.ts';

/** Draws files of one type. Both lanes may share it, except of PDFs: their worker takes one at a time. */
export interface Draws {
  /**
   * @param password of a file that asks for one
   * @returns `undefined` where it cannot be drawn, `no-reader` where what draws it is not on this device yet, `locked` where
   * the password is not known here
   */
  draw: (
    bytes: Blob,
    password?: string | undefined,
  ) => Promise<Drawn | 'no-reader' | 'locked' | undefined>;
  /** Ends its worker; the next `draw` starts another. */
  close: () => void;
}
