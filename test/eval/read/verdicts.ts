/** Verdicts of readers: one JSON line for each item of a sheet. */

export const verdictNames = ['good', 'usable', 'bad'] as const;
export type VerdictName = (typeof verdictNames)[number];

export const reasons = [
  'parse',
  'context',
  'word',
  'lost',
  'vague',
  'given',
  'trivial',
  'example',
  'long',
  'clumsy',
  'untrue',
  'options',
  'about',
] as const;

export interface Verdict {
  id: string;
  verdict: VerdictName;
  /** Empty for a good item. */
  reason: string;
}

/** @throws with the line that is no verdict */
export function readVerdicts(text: string): Verdict[] {
  return text
    .split('\n')
    .filter((line) => line.trim().startsWith('{'))
    .map((line) => {
      const { id, verdict, reason } = JSON.parse(line) as Record<string, unknown>;
      const name = verdictNames.find((one) => one === verdict);
      if (typeof id !== 'string' || name === undefined) throw new Error(`no verdict: ${line}`);
      return { id, verdict: name, reason: name === 'good' ? '' : reasonOf(reason) };
    });
}

/** The first of the list that is named. */
function reasonOf(told: unknown): string {
  const words = typeof told === 'string' ? (told.toLowerCase().match(/[a-z]+/g) ?? []) : [];
  return words.find((word) => (reasons as readonly string[]).includes(word)) ?? 'other';
}

/** What is wrong with a reader’s file for its sheet: items that are missing, twice, or of another sheet. */
export function faultsOfFile(verdicts: readonly Verdict[], ids: readonly string[]): string[] {
  const told = verdicts.map(({ id }) => id);
  const wanted = new Set(ids);
  return [
    ...ids.filter((id) => !told.includes(id)).map((id) => `${id} is missing`),
    ...told.filter((id, at) => told.indexOf(id) !== at).map((id) => `${id} is there twice`),
    ...told.filter((id) => !wanted.has(id)).map((id) => `${id} is of another sheet`),
  ];
}
