/** A language model as the makers of study material know it, wherever it runs. */
import { arrayOf, objectOf } from './forms/json-schema.ts';

export interface Wanted {
  /** Of the schema, for the endpoint. */
  name: string;
  /** JSON Schema of one item. */
  item: object;
  system: string;
  user: string;
  maxTokens: number;
}

export type Asked =
  | { ok: true; items: unknown[] }
  /** `away`: it did not answer, or asked for more patience than there is; `refused`: it will not. */
  | { ok: false; reason: 'away' | 'refused' | 'no tokens left' };

export interface Model {
  ask(wanted: Wanted): Promise<Asked>;
  /** Tokens so far, as the endpoint tells. */
  readonly usedTokens: number;
}

/** For a model that no schema can be set to. */
export function schemaInWords(item: object): string {
  return `\n\nAnswer with one JSON object and nothing else. It follows this JSON Schema:\n${JSON.stringify(listOf(item))}`;
}

/** JSON Schema of what is answered: a list of items. */
export function listOf(item: object): object {
  return objectOf({ items: arrayOf(item) });
}
