/** A language model as the makers see it, wherever it runs. */

export interface Wanted {
  /** Name of the schema, for the endpoint. */
  name: string;
  /** JSON Schema of one item. */
  item: object;
  system: string;
  user: string;
  maxTokens: number;
}

export type Asked =
  | { ok: true; items: unknown[] }
  /** `away`: no answer, or it asked to wait too long. `refused`: it declined. */
  | { ok: false; reason: 'away' | 'refused' | 'no tokens left' };

export interface Model {
  ask(wanted: Wanted): Promise<Asked>;
  /** By the endpoint's count. */
  readonly usedTokens: number;
}

/** For a model that accepts no schema. */
export function schemaInWords(item: object): string {
  return `\n\nAnswer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(listOf(item))}`;
}

/** JSON Schema of the answer: a list of items. */
export function listOf(item: object): object {
  return objectOf({ items: arrayOf(item) });
}

/** JSON Schema for strict answers: every property is required, and others are forbidden. */
export const text = { type: 'string' };
export const integer = { type: 'integer' };

export function arrayOf(items: object): object {
  return { type: 'array', items };
}

export function objectOf(properties: Record<string, object>): object {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}
