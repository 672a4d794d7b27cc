/**
 * A picture or sound that belongs to a card or note. Its bytes are found by `sha256` like a file's, but it is not
 * listed as a file and is deleted with its owner.
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
    /** For a card: the side that shows it. */
    side: v.nullish(v.picklist(['front', 'back'])),
    /** Alternative text; may be empty. */
    name: line,
    mime: line,
    sizeBytes: count,
    sha256,
    addedAt: timeMs,
    /** When the server had verified all bytes; 0 while only this device has them. */
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
