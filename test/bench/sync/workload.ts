/** Input and result of a workload. A new one is a file here and a line in run-workloads.ts. */
import type { PageFolder } from './build-page.ts';

export interface Figure {
  /** As in the table of this bench's README: W1, W2, … */
  name: string;
  /** With its unit. */
  measured: string;
  /** The raw limit, measured in the same run; empty where there is none. */
  raw?: string;
  /** Measured to raw, pair by pair: the median. */
  ratio?: number;
  target: string;
  isMet: boolean;
}

export interface Workload {
  name: string;
  run(page: PageFolder): Promise<Figure[]>;
}

export function inMs(value: number): string {
  return `${value.toFixed(value < 20 ? 1 : 0)} ms`;
}
