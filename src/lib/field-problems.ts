import * as v from 'valibot';

/** The fields at fault, each with its first message; empty: nothing is wrong. */
export type FieldProblems = Partial<Record<string, string>>;

export function fieldProblems(schema: v.GenericSchema, form: unknown): FieldProblems {
  const parsed = v.safeParse(schema, form);
  if (parsed.success) return {};
  const found: FieldProblems = {};
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    found[field] ??= issue.message;
  }
  return found;
}
