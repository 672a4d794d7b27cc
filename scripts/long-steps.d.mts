export interface LongStep {
  name: string;
  covers: string;
  /** Arguments for Node. */
  command: string[];
  env?: Record<string, string>;
  needsBuild?: boolean;
  isOnlyByName?: boolean;
}

export const mutationAreas: readonly string[];
export function longSteps(files: readonly string[]): LongStep[];
export function unitStepOf(path: string): string | undefined;
export function chooseSteps(
  steps: readonly LongStep[],
  wanted: readonly string[],
): { chosen: LongStep[]; unknown: string[] };
