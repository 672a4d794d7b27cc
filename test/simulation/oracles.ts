/**
 * What must hold when the faults have ended and everything has come to rest: (1) all devices hold what the server
 * holds [P3]; (2) what comes again has no effect [S2]; (3) no edit is lost [P2]; (4) only a deletion deletes [S3];
 * (5) everything comes to rest [S6]; (6) nothing of another student [S9].
 */
import { maxDriftMs, parseStamp } from '../../src/model/clock.ts';
import { isTombstone, type Row, sharedPart, stampOf } from '../../src/model/merge.ts';
import type { Device } from './device.ts';
import { cellOf, type Ledger, text } from './ledger.ts';
import type { Scheduler } from './scheduler.ts';
import type { SimServer } from './server.ts';
import { readNote } from './student.ts';

export interface Rested {
  scheduler: Scheduler;
  server: SimServer;
  devices: readonly Device[];
  ledger: Ledger;
}

/** The server's rows of one user, by `entity/id`. */
type Truth = Map<string, Row>;

/** @returns what is wrong, in order of importance */
export async function findWrongs({
  scheduler,
  server,
  devices,
  ledger,
}: Rested): Promise<string[]> {
  const wrongs: string[] = [];
  for (const user of new Set(devices.map((device) => device.user))) {
    const own = devices.filter((device) => device.user === user);
    const truth = await readTruth(scheduler, server, user);
    wrongs.push(
      ...own.flatMap((device) => differences(device, truth, ledger)),
      ...lostEdits(user, truth, server, ledger),
      ...comebacks(user, truth, ledger),
      ...strangers(user, truth, ledger),
      ...wildClocks(truth, scheduler.nowMs()),
    );
  }
  wrongs.push(...undeadThings(devices, server, ledger));
  wrongs.push(...(await doubledEffects(scheduler, server)));
  return wrongs;
}

async function readTruth(scheduler: Scheduler, server: SimServer, user: string): Promise<Truth> {
  const { rows } = server.backend.storage();
  const truth: Truth = new Map();
  for (let after = 0, more = true; more; ) {
    const slice = await alone(scheduler, server, () => rows.newer(user, after, 1e6));
    for (const row of slice.rows) truth.set(`${row.entity}/${row.id}`, JSON.parse(row.body) as Row);
    after = slice.version;
    more = slice.more;
  }
  return truth;
}

/** (1) Every device holds what the server holds [P3]. */
function differences(device: Device, truth: Truth, ledger: Ledger): string[] {
  const wrongs: string[] = [];
  const held = new Set<string>();
  const { entityNames, isEntityName } = device.release.registry;
  for (const entity of entityNames) {
    for (const row of device.rows(entity)) {
      const key = `${entity}/${row.id}`;
      held.add(key);
      if (ledger.hopeless.has(key)) continue;
      const [here, there] = [text(sharedPart(row)), text(truth.get(key))];
      if (here !== there) wrongs.push(`1 ${device.name} differs in ${key}: ${here} | ${there}`);
    }
  }
  for (const key of truth.keys()) {
    // An old app leaves what it does not know for later.
    if (!isEntityName(key.slice(0, key.indexOf('/')))) continue;
    if (!held.has(key) && !ledger.hopeless.has(key)) wrongs.push(`1 ${device.name} has no ${key}`);
  }
  return wrongs;
}

/** (3) Every edit reached the server, and what stands there is an edit that nobody replaced [P2]. */
function lostEdits(user: string, truth: Truth, server: SimServer, ledger: Ledger): string[] {
  const wrongs: string[] = [];
  const secondStamps = server.secondStamps();
  for (const { entity, id, field, value, ...edit } of ledger.edits) {
    if (edit.user !== user) continue;
    const cell = cellOf(entity, id, field);
    const name = `${cell}=${text(value)}`;
    if (ledger.discarded.has(name) || ledger.hopeless.has(`${entity}/${id}`)) continue;
    if (!server.seen.has(name)) wrongs.push(`3 never sent: ${name}`);
    const row = truth.get(`${entity}/${id}`);
    if (row === undefined) wrongs.push(`3 the server has no ${entity}/${id}`);
    else if (!isTombstone(row)) {
      const isOld = ledger.superseded.get(cell)?.has(text(row[field]));
      const standing = stampOf(row, field);
      const seen = ledger.rewritten.get(`${cell}=${text(row[field])}`);
      const isAnew = seen !== undefined && standing > seen;
      if (isOld && !isAnew && !secondStamps.has(standing))
        wrongs.push(`3 an old value came back: ${cell}=${row[field]}`);
      if (!(field in row)) wrongs.push(`3 the server has no ${cell}`);
    }
  }
  for (const [id, words] of ledger.words) {
    const row = truth.get(`note/${id}`);
    if (row === undefined) continue;
    const shown = readNote(row.body);
    for (const word of words) {
      const times = shown.split(word).length - 1;
      if (times !== 1) wrongs.push(`3 the word ${word} stands ${times} times in ${id}`);
    }
  }
  return wrongs;
}

/** (4) What was deleted stays deleted; nothing is gone but by a deletion [S3]. */
function comebacks(user: string, truth: Truth, ledger: Ledger): string[] {
  const wrongs: string[] = [];
  for (const [key, owner] of ledger.created) {
    if (owner !== user || ledger.hopeless.has(key)) continue;
    const row = truth.get(key);
    const id = key.slice(key.indexOf('/') + 1);
    if (row === undefined) {
      wrongs.push(`4 ${key} is gone`);
      continue;
    }
    if (ledger.purged.has(id) && (!isTombstone(row) || 'title' in row))
      wrongs.push(`4 ${key} came back from the dead`);
    if (ledger.purged.has(id) || !key.startsWith('task/')) continue;
    if (!ledger.trashed.has(id) && !ledger.trashed.has(`restored ${id}`) && row.deletedAt) {
      wrongs.push(`4 ${key} was deleted by nobody`);
    }
  }
  return wrongs;
}

/** (4) A thing whose making was discarded before any server had it is nowhere [P2]. */
function undeadThings(devices: readonly Device[], server: SimServer, ledger: Ledger): string[] {
  return [...ledger.gone].flatMap(([key, making]) => {
    const [entity = '', id = ''] = key.split('/');
    if (ledger.retried.has(key)) return [];
    if (server.seen.has(making)) return [`4 ${key} was sent after it was discarded`];
    const isThere = (row: Row | undefined) => row !== undefined && !isTombstone(row);
    const holder = devices.find((device) => isThere(device.peek(entity, id)));
    return holder === undefined ? [] : [`4 ${holder.name} still has ${key}, which was discarded`];
  });
}

/** (6) Nothing of another student's [S9]. Every text begins with its writer's name. */
function strangers(user: string, truth: Truth, ledger: Ledger): string[] {
  return [...truth.keys()]
    .filter((key) => (ledger.created.get(key) ?? user) !== user)
    .map((key) => `6 ${user} has ${key} of another student`);
}

/** [S7] No stamp runs ahead of the server for ever. */
function wildClocks(truth: Truth, nowMs: number): string[] {
  return [...truth].flatMap(([key, row]) =>
    [row.$at, ...Object.values(row.$by ?? {})]
      .filter((stamp) => parseStamp(stamp).ms > nowMs + 2 * maxDriftMs)
      .map((stamp) => `S7 ${key} is stamped ${stamp}, far ahead of the server`),
  );
}

/** (2) All that this history took in, sent once more, changes nothing [S2]. */
async function doubledEffects(scheduler: Scheduler, server: SimServer): Promise<string[]> {
  const wrongs: string[] = [];
  const { clock, backend, taken, release } = server;
  for (const { user, request } of taken.slice(-60)) {
    const again = await alone(scheduler, server, () =>
      release.exchange.exchange(backend.storage(), clock, user, { ...request, cursor: null }),
    );
    if (again.delta !== undefined) {
      wrongs.push(`2 a batch sent again had an effect: ${text(request.changes.slice(0, 2))}`);
    }
  }
  return wrongs;
}

/** Runs one thing of the server to its end. */
async function alone<T>(
  scheduler: Scheduler,
  server: SimServer,
  work: () => Promise<T>,
): Promise<T> {
  const box: { value?: T } = {};
  scheduler.start(server.owner(), 'is asked', async () => {
    box.value = await work();
  });
  await scheduler.finish();
  if (!('value' in box)) throw new Error('The server did not answer the last question');
  return box.value as T;
}
