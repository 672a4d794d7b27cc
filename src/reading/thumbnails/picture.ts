/** The interface of parts that draw first pages. */
import type { Drawn } from '../pdf/small-picture.ts';

/** Draws files of one type. Both lanes may share it, except for PDFs: their worker takes one at a time. */
export interface Draws {
  /**
   * @param password for a locked file
   * @returns `undefined` if it cannot be drawn, `no-reader` if the drawing code is not on this device yet, `locked`
   * if the password is not known here
   */
  draw: (
    bytes: Blob,
    password?: string | undefined,
  ) => Promise<Drawn | 'no-reader' | 'locked' | undefined>;
  /** Ends its worker; the next `draw` starts another. */
  close: () => void;
}
