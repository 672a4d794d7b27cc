/** What the students of a storm did, recorded outside the code under test. */

export interface Ledger {
  /** The edit is under way: it may or may not outlive a crash. */
  begin(title: string): void;
  /** The student was shown that it is saved: from now on it must never be missing [P2]. */
  keep(title: string): void;
  /** @returns problems of the tasks that remain at the end */
  problems(place: string, titles: readonly string[]): string[];
  kept(): number;
}

export function createLedger(): Ledger {
  const begun = new Set<string>();
  const kept = new Set<string>();
  return {
    begin: (title) => void begun.add(title),
    keep: (title) => void kept.add(title),
    kept: () => kept.size,
    problems: (place, titles) => {
      const found = new Set(titles);
      const lost = [...kept].filter((title) => !found.has(title));
      const strange = titles.filter((title) => !begun.has(title));
      const twice = titles.filter((title, index) => titles.indexOf(title) !== index);
      return [
        ...lost.map((title) => `${place} lost “${title}”`),
        ...strange.map((title) => `${place} shows “${title}”, which nobody wrote`),
        ...twice.map((title) => `${place} shows “${title}” twice`),
      ];
    },
  };
}
