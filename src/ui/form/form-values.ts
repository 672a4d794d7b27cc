/** @returns the values that differ from the form's initial values. Pure. */
export function changedValues<Values extends object>(
  values: Values,
  begun: Values,
): Partial<Values> {
  const changes: Partial<Values> = {};
  for (const name of keysOf(values)) {
    if (!isSame(values[name], begun[name])) changes[name] = values[name];
  }
  return changes;
}

/** Compares texts, numbers, lists and records of them. */
export function isSame(a: unknown, b: unknown): boolean {
  if (!isThing(a) || !isThing(b)) return Object.is(a, b);
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && isSame(a[name], b[name]))
  );
}

/** A list or a record of fields. */
function isThing(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function keysOf<Thing extends object>(thing: Thing): (keyof Thing)[] {
  return Object.keys(thing) as (keyof Thing)[];
}
