/**
 * A picture or a sound that belongs to a card or a note. Its bytes are found by `sha256`, as a file's are, but it is no
 * file of the student: it has no place of its own, and comes and goes with its owner.
 */
import * as v from 'valibot';
import { createRow, defineEntity, type Mutation, type RowOf } from '../entity.ts';
import { count, id, line, sha256, timeMs } from '../fields.ts';

export const media = defineEntity({
  name: 'media',
  kind: 'record',
  rank: 3,
  indexes: ['deletedAt', 'sha256', 'ownerId'],
  fields: {
    ownerEntity: v.picklist(['card', 'note']),
    ownerId: id,
    /** Of a card: on which side it is shown. */
    side: v.nullish(v.picklist(['front', 'back'])),
    /** What it shows or says, for who cannot see or hear it; may be empty. */
    name: line,
    mime: line,
    sizeBytes: count,
    sha256,
    addedAt: timeMs,
    /** When the server had verified all bytes; 0 while only this device holds them. */
    uploadedAt: timeMs,
  },
  noun: 'picture or sound',
  plural: 'pictures and sounds',
  title: 'name',
  labels: {
    ownerEntity: null,
    ownerId: null,
    side: null,
    name: { label: 'Description', edit: 'line' },
    mime: null,
    sizeBytes: null,
    sha256: null,
    addedAt: null,
    uploadedAt: null,
  },
  holdsBytes: true,
  exportedSince: 2,
  attachedTo: { entities: ['card', 'note'], entityField: 'ownerEntity', field: 'ownerId' },
});

export type Media = RowOf<typeof media>;

export type MediaOwner = Pick<Media, 'ownerEntity' | 'ownerId' | 'side'>;

export const createMedia: Mutation<
  MediaOwner & Pick<Media, 'id' | 'name' | 'mime' | 'sizeBytes' | 'sha256'>
> = ({ id, ...fields }, { nowMs }) => [
  createRow(media, id, { ...fields, addedAt: nowMs, uploadedAt: 0 }),
];
