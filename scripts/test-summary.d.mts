export interface Count {
  passed: number;
  failures: string[];
}

export function countUnit(report: unknown, uncaught?: readonly string[]): Count;
export function countBrowser(report: unknown): Count;
export function orEndedBadly(name: string, count: Count, endedWell: boolean): Count;
export function browserSeconds(report: unknown): Record<string, number>;
export function slowestLines(seconds: Record<string, number>, folder?: string): string[];
export function childSecondsIn(stat: string): number;
export function childSeconds(): number | undefined;
export function createCosts(
  now?: () => number,
  processor?: () => number | undefined,
): { of<T>(name: string, act: () => T): T; lines(): string[] };
