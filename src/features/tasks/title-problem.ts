/** Says what is wrong with a task's title, or `undefined` when it will do. */
export function titleProblem(title: string): string | undefined {
  return title.trim() === '' ? 'Enter a task' : undefined;
}
