/** Values of JSON from elsewhere, of which nothing is certain. Pure. */

export type JsonObject = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Empty where it is no text and no number: of anything else, `String` may throw. */
export function textOfValue(value: unknown): string {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

export function textIn(object: JsonObject, name: string): string {
  return textOfValue(Object.hasOwn(object, name) ? object[name] : undefined);
}

/** Empty where there is no list. */
export function arrayIn(object: JsonObject, name: string): readonly unknown[] {
  const value = Object.hasOwn(object, name) ? object[name] : undefined;
  return Array.isArray(value) ? value : [];
}
