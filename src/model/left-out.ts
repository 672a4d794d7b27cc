/** What an import has left out, or taken over with a loss, for its report. */
export interface LeftOut {
  /** As the student knows it: the name of the file, the title of the task. */
  what: string;
  /** After a colon: `repeats, which tasks can’t do yet; taken once`. */
  why: string;
  /** The student has it elsewhere, and can still get it: it is told where it cannot be overlooked. */
  isMissing?: true;
}
