/** Where paper was found in a file of photos: known on this device only, and found again at any time. */
export interface PaperFound {
  /** Of the file's bytes. */
  sha256: string;
  /** 1 for the first; none: there is nothing to straighten. */
  pages: readonly number[];
  /** The student has answered: it is not offered again, only done when asked for. */
  isAnswered?: true;
}
