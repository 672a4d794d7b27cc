/**
 * The committed texts of the wire. `protocol-N.txt` is version N as it was first released: written once, never changed.
 * `protocol-N-additions.txt` holds what came since and may come without a new version; lines are only ever added to it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const snapshotFolder = new URL('./snapshots/', import.meta.url);

export function fileOf(version: number): string {
  return `protocol-${version}.txt`;
}

export function additionsFileOf(version: number): string {
  return `protocol-${version}-additions.txt`;
}

/** @returns the names of all snapshots that there are, the oldest first */
export function snapshotFiles(): string[] {
  return readdirSync(snapshotFolder)
    .filter((name) => !name.includes('additions'))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
}

/** With its additions. @throws where this version has none */
export function readSnapshot(version: number): string[] {
  const additions = new URL(additionsFileOf(version), snapshotFolder);
  const files = [new URL(fileOf(version), snapshotFolder)];
  if (existsSync(additions)) files.push(additions);
  return files.flatMap((file) => readFileSync(file, 'utf8').trimEnd().split('\n'));
}

interface Difference {
  gone: string[];
  /**
   * Entities and optional fields of entities, for which a server that does not know them answers “not yet”; messages of
   * new routes, which it answers as not found; reasons of errors, which an older app reads by their status.
   */
  added: string[];
  /** All else that was not there before. */
  changed: string[];
}

export function differenceOf(before: readonly string[], after: readonly string[]): Difference {
  const released = before.flatMap(reasonsOneByOne);
  const now = after.flatMap(reasonsOneByOne);
  const gone = released.filter((line) => !now.includes(line));
  const unknown = now.filter((line) => !released.includes(line));
  const entities = new Set(released.flatMap((line) => entityOf(line) ?? []));
  const places = new Set(released.map(placeOf));
  const messages = new Set(released.map(messageOf));
  const isAddition = (line: string) => {
    const entity = entityOf(line);
    if (entity === undefined) return isReason(line) || !messages.has(messageOf(line));
    if (places.has(placeOf(line))) return false;
    if (!entities.has(entity)) return true;
    // What is inside a field comes with the field's own line.
    const field = fieldOf(line);
    const own = unknown.find((other) => placeOf(other) === `entity ${entity}.${field}`);
    return own !== undefined && /: (optional|nullish)\b/.test(own);
  };
  const added = unknown.filter(isAddition);
  return { gone, added, changed: unknown.filter((line) => !added.includes(line)) };
}

/** What differs, for the developer who changed it: `undefined` where nothing does. */
export function problemOfWire(released: string[], now: string[], version: number) {
  const { gone, added, changed } = differenceOf(released, now);
  const lines = [
    ...gone.map((line) => `- ${line}`),
    ...[...changed, ...added].map((line) => `+ ${line}`),
  ];
  if (lines.length === 0) return undefined;
  const isAdditionOnly = gone.length + changed.length === 0;
  return `The wire is no longer that of protocol version ${version}, which is released:
${lines.join('\n')}
Take the change back. Or, if it is meant: ${isAdditionOnly ? toAdd : toRaise(version)}
See docs/decisions/10-additive-wire.md.`;
}

const toAdd = 'run npm run wire:snapshot, which adds these lines to the version’s additions.';

const toRaise = (version: number) =>
  `raise protocolVersion in src/protocol/version.ts, say there why, and run
npm run wire:snapshot. Leave ${fileOf(version)} as it is.`;

const reasons = 'errors.errorReasons';

function isReason(line: string): boolean {
  return line.startsWith(`${reasons} has `);
}

/** One line for each, so that one more leaves the others as they were. */
function reasonsOneByOne(line: string): string[] {
  if (!line.startsWith(`${reasons} = `)) return [line];
  const words: string[] = JSON.parse(line.slice(`${reasons} = `.length));
  return words.map((word) => `${reasons} has ${word}`);
}

/** An export of `src/protocol`, as `sync.changeEvent`. */
function messageOf(line: string): string {
  return /^\w+\.\w+/.exec(line)?.[0] ?? line;
}

function placeOf(line: string): string {
  return line.split(': ', 1)[0] ?? line;
}

function entityOf(line: string): string | undefined {
  return /^entity (\w+)/.exec(line)?.[1];
}

function fieldOf(line: string): string | undefined {
  return /^entity \w+\.(\w+)/.exec(line)?.[1];
}
