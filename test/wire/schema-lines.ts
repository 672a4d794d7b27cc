/**
 * A schema as lines `place: what may stand there`, the same for the same schema whatever the order of its
 * fields. Sentences for people are left out. Of a rule that is code (`check`, `custom`) only its name is told.
 */
import type * as v from 'valibot';

type Schema = v.GenericSchema & Record<string, unknown>;
type Action = { kind: string; type: string; requirement?: unknown; pathList?: unknown };

/** Formats whose pattern is the library's own. */
const formats = new Set(['email', 'iso_date', 'iso_timestamp', 'uuid']);
const wrappers = new Set(['optional', 'nullable', 'nullish']);

/** @throws Error where the schema has a type that this does not know: teach it the type. */
export function linesOf(place: string, schema: v.GenericSchema, before = ''): string[] {
  const it = schema as Schema;
  const line = `${place}: ${before}${it.type}`;
  const rules = rulesOf(it);
  if (wrappers.has(it.type)) {
    const fallback = it.default === undefined ? '' : ` (else ${JSON.stringify(it.default)})`;
    return linesOf(place, it.wrapped as Schema, `${before}${it.type}${fallback}${rules} `);
  }
  switch (it.type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'unknown':
      return [line + rules];
    case 'literal':
      return [`${line} ${JSON.stringify(it.literal)}${rules}`];
    case 'picklist':
      return [`${line} ${JSON.stringify([...(it.options as string[])].sort())}${rules}`];
    case 'custom':
      return [`${line} ${nameOf(it.check)}${rules}`];
    case 'object':
    case 'loose_object':
      return [line + rules, ...linesOfEntries(`${place}.`, it.entries as v.ObjectEntries)];
    case 'array':
      return [line + rules, ...linesOf(`${place}[]`, it.item as Schema)];
    case 'record':
      return [
        line + rules,
        ...linesOf(`${place}{key}`, it.key as Schema),
        ...linesOf(`${place}{value}`, it.value as Schema),
      ];
    case 'variant':
      return [`${line} by ${it.key}${rules}`, ...linesOfOptions(place, it)];
    default:
      throw new Error(`${place}: a schema of type “${it.type}” cannot be written down yet`);
  }
}

export function linesOfEntries(prefix: string, entries: v.ObjectEntries): string[] {
  const names = Object.keys(entries).sort();
  return names.flatMap((name) => linesOf(prefix + name, entries[name] as Schema));
}

function linesOfOptions(place: string, { key, options }: Schema): string[] {
  return (options as Schema[]).flatMap((option) => {
    const told = (option.entries as Record<string, Schema>)[String(key)];
    return linesOf(`${place}|${told?.literal}`, option);
  });
}

function rulesOf(schema: Schema): string {
  const [first, ...actions] = (schema.pipe ?? []) as [Schema?, ...Action[]];
  if (first === undefined) return '';
  const told = actions.filter(({ kind }) => kind !== 'metadata').map((action) => ruleOf(action));
  return [rulesOf(first), ...told].join('');
}

function ruleOf({ type, requirement, pathList }: Action): string {
  if (requirement === undefined || formats.has(type)) return `, ${type}`;
  if (pathList !== undefined) return `, ${type} of ${JSON.stringify(pathList)}`;
  if (typeof requirement === 'function') return `, ${type} ${nameOf(requirement)}`;
  return `, ${type} ${requirement}`;
}

function nameOf(rule: unknown): string {
  return typeof rule === 'function' && rule.name !== '' ? rule.name : 'by code';
}
