/** The places of strings in a schema and in a value. A place is its path from the top. */
import type { GenericSchema } from 'valibot';

export type Place = readonly (string | number)[];

/** The places of all strings that a schema names; below `unknown` it names none. */
export function textPlacesOf(schema: GenericSchema, at: Place = []): Place[] {
  const inner = schema as GenericSchema & {
    entries?: Record<string, GenericSchema>;
    item?: GenericSchema;
    wrapped?: GenericSchema;
  };
  switch (schema.type) {
    case 'string':
    case 'custom':
    case 'picklist':
      return [at];
    case 'object':
    case 'loose_object':
      return Object.entries(inner.entries ?? {}).flatMap(([name, of]) =>
        textPlacesOf(of, [...at, name]),
      );
    case 'array':
      return inner.item === undefined ? [] : textPlacesOf(inner.item, [...at, 0]);
    case 'nullable':
    case 'nullish':
    case 'optional':
      return inner.wrapped === undefined ? [] : textPlacesOf(inner.wrapped, at);
    case 'boolean':
    case 'number':
    case 'record':
    case 'literal':
      return [];
    default:
      throw new Error(`Where is text in a schema of type ${schema.type}?`);
  }
}

/** The places of all strings in a value. */
export function textPlacesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  return [...entries].flatMap(([name, of]) => textPlacesIn(of, [...at, name]));
}

/** A copy with something else in this place. */
export function withText(value: unknown, [name, ...rest]: Place, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(value)) {
    return value.map((one, index) => (index === name ? withText(one, rest, text) : one));
  }
  const of = (value ?? {}) as Record<string, unknown>;
  return { ...of, [name]: withText(of[String(name)], rest, text) };
}
