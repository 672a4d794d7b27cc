/** What the report says of a file that ends in the middle, or is of its format only up to some line. */
import type { ReadOptions } from '../../format.ts';
import { FileProblem } from './source-text.ts';

/** It was cut off, and its format gives nothing of what is left: JSON. */
export class DamagedFile extends FileProblem {
  constructor() {
    super('damaged or incomplete; left out. Download or export it again');
  }
}

/** Of a `FormatError` where nothing else was chosen. */
export const nothingButDamage =
  'This file is damaged or incomplete. Download or export it again, then import it.';

/** @returns tells of the first damage only: what stands behind it is often damaged by it alone */
export function createTellDamage(
  fileName: string,
  { leaveOut }: Pick<ReadOptions, 'leaveOut'>,
): (line: number) => void {
  let isTold = false;
  return (line) => {
    if (isTold) return;
    isTold = true;
    const from = `damaged or incomplete from line ${line.toLocaleString()} on`;
    const why = `${from}; what can be read is taken. Download or export it again`;
    leaveOut({ what: fileName, why });
  };
}

/** 1 for the first. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end !== -1 && end < at; end = text.indexOf('\n', end + 1))
    line++;
  return line;
}
