/** The committed texts of the wire, `protocol-N.txt` for version N: written once, never changed. */
import { readdirSync, readFileSync } from 'node:fs';

export const snapshotFolder = new URL('./snapshots/', import.meta.url);

export function fileOf(version: number): string {
  return `protocol-${version}.txt`;
}

/** @returns the names of all snapshots that there are, the oldest first */
export function snapshotFiles(): string[] {
  return readdirSync(snapshotFolder).sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** @throws where this version has none */
export function readSnapshot(version: number): string[] {
  return readFileSync(new URL(fileOf(version), snapshotFolder), 'utf8')
    .trimEnd()
    .split('\n');
}

/** What differs, for the developer who changed it: `undefined` where nothing does. */
export function problemOfWire(released: string[], now: string[], version: number) {
  const gone = released.filter((line) => !now.includes(line)).map((line) => `- ${line}`);
  const added = now.filter((line) => !released.includes(line)).map((line) => `+ ${line}`);
  if (gone.length + added.length === 0) return undefined;
  return `The wire is no longer that of protocol version ${version}, which is released:
${[...gone, ...added].join('\n')}
Take the change back. Or, if it is meant: raise protocolVersion in src/protocol/version.ts, say there why, and run
node test/wire/write-snapshot.ts. Leave ${fileOf(version)} as it is. See docs/decisions/0038-the-wire-is-frozen.md.`;
}
