/** The screen of tasks, with the scheduler's free time for planning one. */
import { PlanTimeContext } from '../components/scheduling/plan-time.ts';
import { TasksScreen } from '../features/tasks/tasks-screen.tsx';
import { lazyPart } from '../ui/load/lazy-screen.tsx';

// Lazy: it imports the grid's computations, which a list of tasks does not need.
const PlanTask = lazyPart(
  async () => (await import('../features/scheduler/plan-task.tsx')).PlanTask,
);

export function TasksPage() {
  return (
    <PlanTimeContext value={PlanTask}>
      <TasksScreen />
    </PlanTimeContext>
  );
}
