/** Judges one reading beside an independent one, and counts the readings of each kind. Pure. */

/** `right`: as the independent reading. `partly`: something is missing or told. `refused`: with a reason for people. */
export type Verdict = 'right' | 'partly' | 'wrong' | 'refused';

export interface Reading {
  /** A reader of the product and the file's ending: `anki (.apkg)`. */
  kind: string;
  verdict: Verdict;
  /** Sentences; the first one explains the verdict. */
  reasons: readonly string[];
  /** The tool that read the same; by default only the product's own report was asked. */
  judgedBy?: string;
  /** Of the words or letters of the independent reading, from 0 to 1. */
  share?: number;
}

export interface FileReading extends Reading {
  /** Relative to the folder. */
  file: string;
}

export const rightShare = 0.95;
const wrongShare = 0.5;

/** By the share that was found. */
export function verdictOfShare(share: number): Verdict {
  if (share >= rightShare) return 'right';
  return share >= wrongShare ? 'partly' : 'wrong';
}

/** By the report alone. What is left out without a word is wrong. */
export function verdictOfReport(items: number, told: readonly string[]): Verdict {
  if (items === 0) return told.length > 0 ? 'refused' : 'wrong';
  return told.length > 0 ? 'partly' : 'right';
}

/** The words of a text in one form, each as often as it occurs. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

export function lettersOf(text: string): string[] {
  return [...wordsOf(text).join('')];
}

/** How many of the wanted ones are found, each as often as it is wanted. 1 if nothing is wanted. */
export function shareFound(wanted: readonly string[], found: readonly string[]): number {
  if (wanted.length === 0) return 1;
  const left = new Map<string, number>();
  for (const one of found) left.set(one, (left.get(one) ?? 0) + 1);
  let hits = 0;
  for (const one of wanted) {
    const count = left.get(one) ?? 0;
    if (count > 0) hits += 1;
    left.set(one, count - 1);
  }
  return hits / wanted.length;
}

/**
 * Without page numbers, and without lines that stand on several pages, such as running heads: the product leaves them
 * out too.
 * @param text pages are separated by form feeds
 */
export function withoutRunningLines(text: string): string {
  const pages = text.split('\f').map((page) => page.split('\n'));
  const keyOf = (line: string) => line.replace(/\d+/g, '0').replace(/\s+/g, ' ').trim();
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(page.map(keyOf))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRunning = (line: string) =>
    /^\s*\d{1,4}\s*$/.test(line) || (counts.get(keyOf(line)) ?? 0) >= 3;
  return pages.map((page) => page.filter((line) => !isRunning(line)).join('\n')).join('\f');
}

interface KindCount extends Record<Verdict, number> {
  kind: string;
  judged: number;
}

export function countKinds(readings: readonly Reading[]): KindCount[] {
  const byKind = Map.groupBy(readings, ({ kind }) => kind);
  const counts = [...byKind].map(([kind, all]) => ({
    kind,
    ...countVerdicts(all),
    judged: all.filter(({ judgedBy }) => judgedBy !== undefined).length,
  }));
  return counts.sort((a, b) => (a.kind < b.kind ? -1 : 1));
}

function countVerdicts(readings: readonly Reading[]): Record<Verdict, number> {
  const of = (verdict: Verdict) => readings.filter((one) => one.verdict === verdict).length;
  return { right: of('right'), partly: of('partly'), wrong: of('wrong'), refused: of('refused') };
}

/** Readings that are not right, the worst first: wrong, then refused, then the smallest share. */
export function worstOf(readings: readonly FileReading[], most: number): FileReading[] {
  const rank: Record<Verdict, number> = { wrong: 0, refused: 1, partly: 2, right: 3 };
  return readings
    .filter(({ verdict }) => verdict !== 'right')
    .sort((a, b) => rank[a.verdict] - rank[b.verdict] || (a.share ?? 1) - (b.share ?? 1))
    .slice(0, most);
}

/** Reasons with their number of files, by kind. What a reason is about, names and numbers do not make it another one. */
export function reasonsOf(readings: readonly Reading[]): { count: number; reason: string }[] {
  const sameReason = (reason: string) =>
    reason
      .replace(/^.*?: /, '')
      .replace(/“[^”]*”/g, '“…”')
      .replace(/\d+([.,]\d+)?/g, 'N');
  const counts = new Map<string, number>();
  for (const { kind, verdict, reasons } of readings) {
    if (verdict === 'right') continue;
    for (const reason of new Set(reasons.map(sameReason))) {
      const key = `${kind}: ${reason}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  const all = [...counts].map(([reason, count]) => ({ count, reason }));
  return all.sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1));
}

/** As Markdown: counts, worst files, reasons. */
export function reportOf(readings: readonly FileReading[], most = 40): string {
  const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').slice(0, 200);
  const counts = countKinds(readings).map(
    ({ kind, right, partly, wrong, refused, judged }) =>
      `| ${kind} | ${right} | ${partly} | ${wrong} | ${refused} | ${judged} |`,
  );
  const { right, partly, wrong, refused } = countVerdicts(readings);
  const worst = worstOf(readings, most).map(({ file, kind, verdict, reasons, share }) => {
    const found = share === undefined ? '' : ` (${(share * 100).toFixed(1)} %)`;
    return `| ${cell(file)} | ${kind} | ${verdict}${found} | ${cell(reasons[0] ?? '')} |`;
  });
  const reasons = reasonsOf(readings)
    .slice(0, most)
    .map(({ count, reason }) => `${count} × ${cell(reason)}`);
  return [
    '| kind | right | partly | wrong | refused | of them judged by a tool |',
    '|---|---|---|---|---|---|',
    ...counts,
    `| all | ${right} | ${partly} | ${wrong} | ${refused} | |`,
    ...(worst.length > 0
      ? ['', '| file | kind | verdict | reason |', '|---|---|---|---|', ...worst]
      : []),
    ...(reasons.length > 0 ? ['', ...reasons] : []),
  ].join('\n');
}
