/** What is wrong with a day that was typed, in the student's words. A year of five digits is one that no browser stops everywhere. */
export function dayProblem(day: string): string | undefined {
  if (day === '') return 'Choose a date';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(Date.parse(day))
    ? undefined
    : 'Enter a valid date';
}

/** The same where the day may be left empty. */
export function dayProblemIfAny(day: string): string | undefined {
  return day === '' ? undefined : dayProblem(day);
}
