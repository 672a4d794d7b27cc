/** Tasks as Google Takeout writes them (`Tasks.json`), for whatever reads that. Pure. */
import type { Task } from '../../../model/entities/task.ts';

export function tasksAsGoogle(
  tasks: readonly Pick<Task, 'id' | 'title' | 'status' | 'dueOn' | 'createdAt'>[],
): string {
  const items = tasks.map(({ id, title, status, dueOn, createdAt }) => ({
    kind: 'tasks#task',
    id,
    title,
    status: status === 'Completed' ? 'completed' : 'needsAction',
    ...(dueOn && { due: `${dueOn}T00:00:00Z` }),
    created: new Date(createdAt).toISOString(),
  }));
  const list = { kind: 'tasks#tasks', id: 'haversack', title: 'Haversack', items };
  return JSON.stringify({ kind: 'tasks#taskLists', items: [list] }, null, 1);
}
