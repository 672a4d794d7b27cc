/**
 * JSON Schema (draft 2020-12, as OpenAPI 3.1 has it) from the schemas that the routes parse with. What
 * valibot does to a value, such as trimming it, has no place there.
 */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';

export function jsonSchemaOf(schema: GenericSchema): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    ignoreActions: ['trim', 'to_lower_case', 'check', 'partial_check'],
    // JSON Schema's patterns are read as Unicode, so those that need the flag say the same without it.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === 'regex' && 'requirement' in valibotAction
        ? { ...jsonSchema, pattern: (valibotAction.requirement as RegExp).source }
        : undefined,
    overrideSchema({ valibotSchema, jsonSchema }) {
      switch (valibotSchema.type) {
        // The only one is the stamp (`model/clock.ts`).
        case 'custom':
          return { type: 'string', description: 'A stamp: its text order is the order of events.' };
        case 'loose_object':
          return { ...jsonSchema, additionalProperties: true };
        default:
          return undefined;
      }
    },
  });
  return rest;
}
