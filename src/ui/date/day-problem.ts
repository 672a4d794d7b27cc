/** The problem of a typed day, as a message. Some browsers accept years of five digits. */
export function dayProblem(day: string): string | undefined {
  if (day === '') return 'Choose a date';
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && Number.isFinite(Date.parse(day))
    ? undefined
    : 'Enter a valid date';
}

/** The same for an optional day. */
export function dayProblemIfAny(day: string): string | undefined {
  return day === '' ? undefined : dayProblem(day);
}
