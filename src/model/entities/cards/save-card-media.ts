/**
 * Pictures and sounds of a card that is created or changed. Each row of a group has its own media rows naming the
 * same bytes, so that a row that is moved, exported or deleted takes along exactly what it shows.
 */
import {
  createRow,
  type Draft,
  type MutationContext,
  type RowReader,
  updateRow,
} from '../../entity.ts';
import { isTombstone, type Row, tombstoneField } from '../../merge.ts';
import { card } from '../card.ts';
import { type Media, media } from '../media.ts';
import { type CardPart, isReverse } from './card-content.ts';

export type Side = 'front' | 'back';

/** As in the content: for a reversed card, on the side of its first row. */
export interface ShownMedia extends Pick<Media, 'sha256' | 'mime' | 'sizeBytes' | 'name'> {
  side: Side;
}

export interface CardMediaEdit {
  added?: readonly ShownMedia[];
  removed?: readonly Pick<ShownMedia, 'sha256' | 'side'>[];
}

/** The rows of a group after an edit. */
export interface RowsOfGroup {
  made: { id: string; part: CardPart }[];
  kept: { row: Row; part: CardPart }[];
}

/** @returns the media that each row gains and loses, so that all rows show the same */
export async function mediaDrafts(
  { added = [], removed = [] }: CardMediaEdit,
  opened: Row | undefined,
  { made, kept }: RowsOfGroup,
  context: MutationContext,
  rows: RowReader,
): Promise<Draft[]> {
  const gone = new Set(removed.map(keyOf));
  // A medium removed and added again stays.
  for (const one of added) gone.delete(keyOf(one));
  const own = opened ? await shownBy(opened.id, rows) : [];
  const turned = opened !== undefined && isReverse(opened);
  const stay = own
    .map((row) => ({ ...row, side: turn(row.side, turned) }))
    .filter((row) => !gone.has(keyOf(row)));
  const wanted = [...new Map([...stay, ...added].map((one) => [keyOf(one), one])).values()];
  const each = [
    ...made.map(({ id, part }) => ({
      id,
      was: false,
      is: isReverse({ ...part.fields, asked: part.asked }),
    })),
    ...kept.map(({ row, part }) => ({
      id: row.id,
      was: isReverse(row),
      is: isReverse({ ...part.fields, asked: part.asked }),
    })),
  ];
  const drafts = each.map(async ({ id, was, is }) => {
    const there = (await shownBy(id, rows)).map((row) => ({ ...row, side: turn(row.side, was) }));
    const known = new Set(there.map(keyOf));
    const lost = there.filter((row) => gone.has(keyOf(row)));
    const moved = was === is ? [] : there.filter((row) => !gone.has(keyOf(row)));
    return [
      ...wanted
        .filter((one) => !known.has(keyOf(one)))
        .map((one) => mediaRow(one, id, is, context)),
      ...moved.map((row) => updateRow(media, row.id, { side: turn(row.side, is) })),
      ...lost.map((row) => ({
        entity: media.name,
        id: row.id,
        fields: { [tombstoneField]: context.nowMs },
      })),
    ];
  });
  return (await Promise.all(drafts)).flat();
}

async function shownBy(ownerId: string, rows: RowReader): Promise<(ShownMedia & Media)[]> {
  const found = (await rows.having(media, 'ownerId', ownerId)) as unknown as Media[];
  return found
    .filter((row) => row.deletedAt === 0 && !isTombstone(row) && row.ownerEntity === card.name)
    .map((row) => ({ ...row, side: row.side ?? 'front' }));
}

function mediaRow(
  { sha256, mime, sizeBytes, name, side }: ShownMedia,
  ownerId: string,
  isTurned: boolean,
  { newId, nowMs }: MutationContext,
): Draft {
  return createRow(media, newId(), {
    ...{ ownerEntity: 'card' as const, ownerId, side: turn(side, isTurned) },
    ...{ name, mime, sizeBytes, sha256, addedAt: nowMs, uploadedAt: 0 },
  });
}

function turn(side: Side, isTurned: boolean): Side {
  if (!isTurned) return side;
  return side === 'front' ? 'back' : 'front';
}

function keyOf({ sha256, side }: Pick<ShownMedia, 'sha256' | 'side'>): string {
  return `${sha256} ${side}`;
}
