/** Whether the bar with the choice of the course was shown last time in this browser. Deleted with the student's data. */

const keyOf = (userId: string) => `haversack-recent:${userId}:course-bar`;

export function hadCourseBar(userId: string): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null;
  } catch {
    // Storage is forbidden.
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
