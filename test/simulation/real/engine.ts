/** The whole engine of production in a simulated tab: run loop, change events and transfer workers, on the scheduler's time. */
import { documentsHeader } from '../../../src/protocol/documents.ts';
import { type Sync, startSync } from '../../../src/sync/start.ts';
import type { SyncStatus } from '../../../src/sync/status/status-store.ts';
import type { Device, Tab, World } from '../device.ts';
import type { Fault, Line } from '../network.ts';
import { carryEvents } from './events-line.ts';
import type { RealGround } from './ground.ts';
import { fetchOver } from './line.ts';
import { runAs } from './realm.ts';

export interface Air {
  /** No request gets through, in either direction. */
  isDead: boolean;
  /** When each request was made, by tab, milliseconds. */
  requests: Map<string, number[]>;
}

export interface EngineTab extends Tab {
  engine: Sync;
  status: Partial<SyncStatus>;
}

/** What says that the student must act is left to the other runs; here the engine must help itself. */
const bearable: ReadonlySet<Fault> = new Set<Fault>([401, 409, 413]);

export function startEngine(
  world: World,
  ground: RealGround,
  air: Air,
  device: Device,
  tab: Tab,
): EngineTab {
  const { scheduler, server, isCalm } = world;
  const { owner } = tab;
  const { client, release } = tab;
  const line: Line = { owner, scheduler, server, client, isCalm, isCut: () => false, release };
  const send = fetchOver(line, (fault) => (bearable.has(fault) ? 503 : fault));
  const status: Partial<SyncStatus> = {};
  const fetchOnAir: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    air.requests.set(owner.name, [...(air.requests.get(owner.name) ?? []), scheduler.nowMs()]);
    if (!air.isDead && !new URL(request.url).pathname.endsWith('/sync/events')) {
      return send(request);
    }
    await scheduler.pause(owner, 'sends');
    if (air.isDead) throw new TypeError('No network');
    const name = new URL(request.url).searchParams.get('device') ?? '';
    const documents = request.headers.get(documentsHeader) ?? undefined;
    const stream = await ground.listen(device.user, name, documents);
    await scheduler.pause(owner, 'hears');
    return carryEvents(line, stream, () => air.isDead, request.signal);
  };
  const deps = {
    client: { ...tab.client, fetch: fetchOnAir },
    sessionUser: async () => device.user,
    locks: tab.locks,
    now: device.nowMs,
    random: scheduler.random.next,
    timers: {
      set: (task: () => void, delayMs: number) => scheduler.after(owner, 'wakes up', delayMs, task),
      clear: (stop: unknown) => (stop as (() => void) | undefined)?.(),
    },
    report: (change: Partial<SyncStatus>) => Object.assign(status, change),
  };
  const engine = runAs(owner, () => startSync(tab.database, deps));
  return Object.assign(tab, { engine, status });
}
