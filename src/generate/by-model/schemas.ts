/** What a model is asked for, by kind: as JSON Schema for it, and as a schema for what it answers. */
import * as v from 'valibot';
import type { GenerationKind, PlainItem } from '../engine.ts';

const line = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const source = {
  page: v.pipe(v.number(), v.integer(), v.minValue(1)),
  quote: line(1_200),
};

const answered: Record<GenerationKind, v.GenericSchema<unknown, PlainItem>> = {
  summary: v.pipe(
    v.object({ text: line(400), ...source }),
    v.transform((item) => ({ type: 'point' as const, ...item })),
  ),
  flashcards: v.pipe(
    v.object({ front: line(240), back: line(300), ...source }),
    v.transform((item) => ({ type: 'basic' as const, ...item })),
  ),
  questions: v.pipe(
    v.object({
      stem: line(300),
      options: v.pipe(v.array(line(240)), v.length(4)),
      answer: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)),
      ...source,
    }),
    v.transform((item) => ({ type: 'question' as const, ...item })),
  ),
};

/** `undefined` where it is not as it was asked for. */
export function readItem(kind: GenerationKind, value: unknown): PlainItem | undefined {
  const parsed = v.safeParse(answered[kind], value);
  return parsed.success ? parsed.output : undefined;
}

const text = { type: 'string' };
const number = { type: 'integer' };

function objectOf(properties: Record<string, object>): object {
  const required = Object.keys(properties);
  return { type: 'object', properties, required, additionalProperties: false };
}

export const itemSchemas: Record<GenerationKind, object> = {
  summary: objectOf({ text, page: number, quote: text }),
  flashcards: objectOf({ front: text, back: text, page: number, quote: text }),
  questions: objectOf({
    stem: text,
    options: { type: 'array', items: text },
    answer: number,
    page: number,
    quote: text,
  }),
};

/** Of the second look: which option of which question. */
export const choiceSchema = objectOf({ question: number, option: number });
export const choice = v.object({ question: v.number(), option: v.number() });
