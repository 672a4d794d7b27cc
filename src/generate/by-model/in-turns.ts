/** Items of several kinds, each kind in its turn: where fewer are wanted than there are, none of the kinds is left out. Pure. */
import type { StudyItem } from '../engine.ts';

export function inTurns(items: readonly StudyItem[]): StudyItem[] {
  const queues = [...Map.groupBy(items, kindOf).values()];
  const longest = Math.max(0, ...queues.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) =>
    queues.flatMap((queue) => queue[at] ?? []),
  ).flat();
}

function kindOf(item: StudyItem): string {
  return item.type === 'task' ? item.task.kind : item.type;
}
