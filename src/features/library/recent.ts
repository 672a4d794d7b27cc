/** What came into the library last. */

export interface RecentItem {
  kind: 'file' | 'deck' | 'quiz';
  id: string;
  name: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export function newestOf(limit: number, items: readonly RecentItem[]): RecentItem[] {
  return items.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).slice(0, limit);
}
