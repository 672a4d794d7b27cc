/** JSON Schema as endpoints take it for strict answers: all is required, and there is nothing else. */

export const text = { type: 'string' };
export const integer = { type: 'integer' };

export function arrayOf(items: object): object {
  return { type: 'array', items };
}

export function objectOf(properties: Record<string, object>): object {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}
