/**
 * The local calendar day of an instant, `YYYY-MM-DD`: the day that the student's own clock shows, for names of files.
 * Pure but for the device's time zone.
 */
export function localDay(atMs: number): string {
  const date = new Date(atMs);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
