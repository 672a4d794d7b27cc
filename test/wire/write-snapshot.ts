/** Writes the snapshot of a new protocol version: `node test/wire/write-snapshot.ts`. One that exists is never overwritten. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { protocolVersion } from '../../src/protocol/version.ts';
import { fileOf, snapshotFolder } from './snapshots.ts';
import { linesOfWire } from './wire-lines.ts';

const lines = await linesOfWire();
mkdirSync(snapshotFolder, { recursive: true });
writeFileSync(new URL(fileOf(protocolVersion), snapshotFolder), `${lines.join('\n')}\n`, {
  flag: 'wx',
});
