/** Time in the app: the server's list where it answers, else as this device knows it, and what waits here. */
import type { AccountDatabase } from '../../../db/database.ts';
import { readUsage } from '../../../db/device/usage.ts';
import type { Result } from '../../../lib/result.ts';
import type { ZipEntry } from '../../../lib/zip/write-zip.ts';
import type { UsageEntry } from '../../../model/study/usage.ts';
import { csvHead, csvTime, sheetLine } from '../../formats/write/csv.ts';

export type FetchUsage = (user: string) => Promise<Result<UsageEntry[]>>;

const columns = ['id', 'start', 'end', 'study day', 'used (ms)', 'device'];

export async function* usageEntries(
  fetchUsage: FetchUsage,
  database: AccountDatabase,
): AsyncGenerator<ZipEntry> {
  const [{ waiting, activity }, answer] = await Promise.all([
    readUsage(database),
    fetchUsage(database.userId),
  ]);
  const known = answer.ok ? answer.data : (activity?.entries ?? []);
  const byId = new Map([...known, ...waiting].map((entry) => [entry.id, entry]));
  const entries = [...byId.values()].sort((a, b) => a.startedAt - b.startedAt);
  yield { path: 'json/usage.json', content: JSON.stringify(entries, null, 1) };
  const lines = entries.map(({ id, startedAt, endedAt, studyDay, activeMs, device }) =>
    sheetLine([id, csvTime(startedAt), csvTime(endedAt), studyDay, activeMs, device]),
  );
  yield { path: 'tables/time-in-the-app.csv', content: csvHead(columns) + lines.join('') };
}
