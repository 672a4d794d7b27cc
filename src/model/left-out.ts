/** Something an import left out or changed with a loss, for its report. */
export interface LeftOut {
  /** In the student's words: the name of the file, the title of the task. */
  what: string;
  /** Shown after a colon: `repeats, which tasks can’t do yet; taken once`. */
  why: string;
  /** The student can still get it from elsewhere: the report shows it prominently. */
  isMissing?: true;
}
