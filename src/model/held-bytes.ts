/**
 * Rows that name bytes by their SHA-256; the bytes are stored and sent separately. Several rows, of several
 * entities, may name the same bytes, which are deleted with the last of them.
 */
import type { StudyFile } from './entities/file.ts';
import type { Media } from './entities/media.ts';
import { type Mutation, updateRow } from './entity.ts';
import { definitionOf, type EntityName, entityNames } from './registry.ts';

/** Their common fields. A tombstone has none. */
type ByteFields = 'name' | 'mime' | 'sizeBytes' | 'sha256' | 'addedAt' | 'uploadedAt';
type CommonFields = 'id' | '$at' | 'deletedAt' | ByteFields;

export type RowWithBytes = Pick<StudyFile, CommonFields> | Pick<Media, CommonFields>;

export const byteHolders: readonly EntityName[] = entityNames.filter(
  (name) => definitionOf(name).holdsBytes,
);

/** Whether it is only shown together with its owner. */
export function isAttached(entity: EntityName): boolean {
  return definitionOf(entity).attachedTo !== undefined;
}

/** Records that the server has verified all bytes of these rows. */
export const markUploaded: Mutation<readonly { entity: EntityName; id: string }[]> = (
  rows,
  { nowMs },
) => rows.map(({ entity, id }) => updateRow(definitionOf(entity), id, { uploadedAt: nowMs }));

/** Their name in exports and lists of missing bytes: a picture may have no description. */
export function nameOfBytes({ name, entity }: { name: string; entity: EntityName }): string {
  return name.trim() || definitionOf(entity).noun;
}
