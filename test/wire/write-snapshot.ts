/**
 * Writes the snapshot of a new protocol version, or adds to a released one what may be added (`snapshots.ts`):
 * `npm run wire:snapshot`. A line that stands is never changed.
 */
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { protocolVersion } from '../../src/protocol/version.ts';
import {
  additionsFileOf,
  differenceOf,
  fileOf,
  problemOfWire,
  readSnapshot,
  snapshotFiles,
  snapshotFolder,
} from './snapshots.ts';
import { linesOfWire } from './wire-lines.ts';

const lines = await linesOfWire();
const textOf = (some: readonly string[]) => `${some.join('\n')}\n`;
mkdirSync(snapshotFolder, { recursive: true });
if (snapshotFiles().includes(fileOf(protocolVersion))) {
  const released = readSnapshot(protocolVersion);
  const { gone, added, changed } = differenceOf(released, lines);
  if (gone.length + changed.length > 0) {
    console.error(problemOfWire(released, lines, protocolVersion));
    process.exitCode = 1;
  } else if (added.length > 0) {
    appendFileSync(new URL(additionsFileOf(protocolVersion), snapshotFolder), textOf(added));
  }
} else {
  writeFileSync(new URL(fileOf(protocolVersion), snapshotFolder), textOf(lines), { flag: 'wx' });
}
