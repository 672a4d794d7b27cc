/** All that travels on /v1, as lines: the messages and constants of `src/protocol`, and the entities' fields. */
import { readdirSync } from 'node:fs';
import type { GenericSchema } from 'valibot';
import { definitionOf, entityNames, knownFields } from '../../src/model/registry.ts';
import { linesOf, linesOfEntries } from './schema-lines.ts';

const folder = new URL('../../src/protocol/', import.meta.url);
/** A sentence for people, and the number that the snapshot is named by. */
const notTravelling = new Set(['auth.notTheSame', 'version.protocolVersion']);

export async function linesOfWire(): Promise<string[]> {
  const files = readdirSync(folder).filter((file) => !file.includes('.test.'));
  const messages = await Promise.all(files.sort().map((file) => linesOfModule(file.slice(0, -3))));
  return [...messages.flat(), ...[...entityNames].sort().flatMap(linesOfEntity)];
}

async function linesOfModule(module: string): Promise<string[]> {
  const exported: Record<string, unknown> = await import(`../../src/protocol/${module}.ts`);
  const names = Object.keys(exported).sort();
  return names.flatMap((name) => linesOfExport(`${module}.${name}`, exported[name]));
}

function linesOfExport(place: string, value: unknown): string[] {
  if (typeof value === 'function' || notTravelling.has(place)) return [];
  if (isSchema(value)) return linesOf(place, value);
  return [`${place} = ${JSON.stringify(value)}`];
}

function linesOfEntity(name: (typeof entityNames)[number]): string[] {
  const { kind, textFields } = definitionOf(name);
  const texts = textFields.length === 0 ? '' : ` with the documents ${[...textFields].sort()}`;
  return [
    `entity ${name}: ${kind}${texts}`,
    ...linesOfEntries(`entity ${name}.`, knownFields(name)),
  ];
}

function isSchema(value: unknown): value is GenericSchema {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';
}
