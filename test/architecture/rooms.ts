/**
 * The line of rooms (docs/architecture.md): a room imports only rooms that stand before it. A room is a folder of `src`;
 * each folder of `src/features` is a room of its own, and no feature imports another. Imports of types count too.
 */
import type { Import } from './imports.ts';

export const line = [
  'lib',
  'text',
  'model',
  'protocol',
  'generate',
  'ui',
  'platform',
  'db',
  'api',
  'sync',
  'jobs',
  'reading',
  'interchange',
  'queries',
  'notify',
  'components',
  'features',
  'app',
];

/** They put all rooms together. */
export const roots = ['src/main.tsx', 'src/router.tsx'];

/** Programs beside the app, and the last room of the line that each may import. */
const lastRoomOf: Record<string, string> = { sw: 'sync', server: 'generate' };

/** @returns such as `db`, `features/notes`, `server`; of a file of `src` itself its own path */
export function roomOf(path: string): string {
  const [top = '', room = '', feature = ''] = path.split('/');
  if (top !== 'src' || roots.includes(path)) return top === 'src' ? path : top;
  return room === 'features' ? `features/${feature}` : room;
}

/** @returns the position in the line; -1 if it is not in it */
export function rankOf(room: string): number {
  return line.indexOf(room.startsWith('features/') ? 'features' : room);
}

/** @returns the violation in words, or `undefined` */
export function breaksRule({ from, to }: Import): string | undefined {
  if (to === undefined || roots.includes(from)) return undefined;
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === other) return undefined;
  const last = lastRoomOf[own];
  const end = last === undefined ? rankOf(own) - 1 : rankOf(last);
  const isAllowed = rankOf(other) >= 0 && rankOf(other) <= end;
  return isAllowed ? undefined : `${from} imports ${to}: ${other} does not stand before ${own}`;
}

/**
 * Groups of files that import each other in a circle (Tarjan's strongly connected components).
 * @returns each group sorted, the largest first
 */
export function circlesOf(imports: readonly Import[]): string[][] {
  const edges = Map.groupBy(
    imports.filter(({ to }) => to !== undefined),
    ({ from }) => from,
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string) => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) ?? 0);
    open.push(path);
    for (const { to = '' } of edges.get(path) ?? []) {
      if (!order.has(to)) visit(to);
      if (open.includes(to)) {
        lowest.set(path, Math.min(lowest.get(path) ?? 0, lowest.get(to) ?? 0));
      }
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = open.splice(open.indexOf(path));
    if (group.length > 1) circles.push(group.sort());
  };
  for (const path of edges.keys()) if (!order.has(path)) visit(path);
  return circles.sort((a, b) => b.length - a.length);
}
