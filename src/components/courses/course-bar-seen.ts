/** Whether this browser showed the student the choice of the course last time. It goes with the student's data. */

const keyOf = (userId: string) => `haversack-recent:${userId}:course-bar`;

export function hadCourseBar(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // A browser that forbids the storage has kept nothing in it.
    return false;
  }
}

export function noteCourseBar(userId: string, isShown: boolean): void {
  if (isShown === hadCourseBar(userId)) return;
  try {
    if (isShown) localStorage.setItem(keyOf(userId), '1');
    else localStorage.removeItem(keyOf(userId));
  } catch (error) {
    console.warn('The choice of the course could not be remembered', error);
  }
}
