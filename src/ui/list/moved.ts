/** The list with one of its things at another place. */
export function moved<Thing>(things: readonly Thing[], from: number, to: number): Thing[] {
  const next = [...things];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
