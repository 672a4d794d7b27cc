/** The pages with paper in a file of photos. Stored only on this device; it can be found again at any time. */
export interface PaperFound {
  /** Of the file's bytes. */
  sha256: string;
  /** 1 for the first; empty: there is nothing to straighten. */
  pages: readonly number[];
  /** The student has answered: it is not offered again. */
  isAnswered?: true;
}
