/**
 * Rows that hold bytes: they name them by their SHA-256, and the bytes themselves travel and are stored apart. Several
 * rows, of several entities, may name the same; the bytes go when none does.
 */
import type { StudyFile } from './entities/file.ts';
import type { Media } from './entities/media.ts';
import { type Mutation, updateRow } from './entity.ts';
import { definitionOf, type EntityName, entityNames } from './registry.ts';

/** What such rows have in common. Those of a tombstone are missing. */
type ByteFields = 'name' | 'mime' | 'sizeBytes' | 'sha256' | 'addedAt' | 'uploadedAt';
type CommonFields = 'id' | '$at' | 'deletedAt' | ByteFields;

export type RowWithBytes = Pick<StudyFile, CommonFields> | Pick<Media, CommonFields>;

export const byteHolders: readonly EntityName[] = entityNames.filter(
  (name) => definitionOf(name).holdsBytes,
);

/** Whether it has no place of its own: it is seen with its owner only. */
export function isAttached(entity: EntityName): boolean {
  return definitionOf(entity).attachedTo !== undefined;
}

/** The server has verified all of the bytes that these rows name. */
export const markUploaded: Mutation<readonly { entity: EntityName; id: string }[]> = (
  rows,
  { nowMs },
) => rows.map(({ entity, id }) => updateRow(definitionOf(entity), id, { uploadedAt: nowMs }));

/** What they are called where they are given out or missing: a picture need not have a description. */
export function nameOfBytes({ name, entity }: { name: string; entity: EntityName }): string {
  return name.trim() || definitionOf(entity).noun;
}
