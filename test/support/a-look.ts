/** A dashboard's first look, as this browser may have kept it. */
import type { FirstLook } from '../../src/features/dashboard/first-look.ts';

export const aLook: FirstLook = {
  today: {
    dueCount: 12,
    done: 3,
    dailyGoal: 20,
    streak: { days: 4, doneToday: false },
    week: Array<boolean>(7).fill(false),
    studyDay: '2026-03-10',
  },
  steps: { hasFile: true, hasMaterial: true, hasReviewed: true },
  isArriving: false,
};
