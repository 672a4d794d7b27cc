/**
 * Makes a card or changes one, with all rows of its group, in one edit (docs/decisions/36). What another device may do at the same
 * time decides its rules:
 * - Ids of later rows are made of the group and what they ask: two devices that add the same gap make one row.
 * - An edit is whole by itself: it says of each row that it keeps that the row is there and what it asks, so that an older
 *   edit of another device takes nothing of it away.
 * - A row is put into the Trash only where the student took away what it asks, and it still has the text that the student
 *   saw. A row that another device has made of other words keeps those words.
 */
import {
  createRow,
  type Draft,
  type MutationContext,
  type ReadingMutation,
  type RowReader,
  trashRow,
  updateRow,
} from '../../entity.ts';
import { isTombstone, type Row } from '../../merge.ts';
import { type Card, card } from '../card.ts';
import { createDeck } from '../deck.ts';
import { media } from '../media.ts';
import { changeTags, type TagEdit, tag } from '../tag.ts';
import { type CardContent, type CardPart, contentOf, numbersOf, partsOf } from './card-content.ts';
import { type CardMediaEdit, mediaDrafts, type RowsOfGroup } from './save-card-media.ts';

type Place = Pick<Card, 'deckId'> &
  Partial<Pick<Card, 'fileId' | 'page' | 'quote' | 'noteId' | 'area'>>;

export interface CardsEdit extends CardMediaEdit {
  /** Of the row that was opened, or of the first of a new card. */
  id: string;
  /** Of a new card; `deck`: it goes into a new one. */
  made?: { place: Place; deck?: { name: string; courseId?: string } };
  /** What the student began from. */
  before: CardContent;
  after: CardContent;
  /** By what a row asks: its id (`idsOfGroup`). */
  ids: ReadonlyMap<number, string>;
  /** What a new row gets, where it has one of these ids. */
  tags?: readonly { ownerId: string; id: string; name: string }[];
  /** What becomes of the tags of its rows; rows that it has not then are left alone. */
  tagged?: readonly TagEdit[];
}

export const saveCards: ReadingMutation<CardsEdit> = {
  entities: ({ made }) => [card, media, tag, ...(made?.deck ? [{ name: 'deck' }] : [])],
  recipe: async (edit, context, rows) => {
    const opened = edit.made ? undefined : await rows.get(card, edit.id);
    if (opened === undefined && edit.made === undefined) return [];
    const members = await membersOf(edit, opened, rows);
    const plan = planOf(edit, opened, members, context);
    const drafts = plan.kept.map(({ row, part }) => draftOf(edit, row, part, plan.groupId));
    const made = plan.made.map(({ id, part }) =>
      createRow(card, id, madeFields(edit, opened, part, plan.groupId, context)),
    );
    const deck = edit.made?.deck;
    return [
      ...(deck && edit.made ? createDeck({ id: edit.made.place.deckId, ...deck }, context) : []),
      ...made,
      ...drafts,
      ...plan.parted.map(({ id }) => updateRow(card, id, { groupId: id })),
      ...plan.trashed.map(({ id }) => trashRow(card, id, context.nowMs)),
      ...tagDrafts(edit, plan.made, context),
      ...(await changeTags.recipe(taggedOf(edit, plan), context, rows)),
      ...(await mediaDrafts(edit, opened, plan, context, rows)),
    ];
  },
};

/** What becomes of the rows of a group. */
interface CardsPlan extends RowsOfGroup {
  groupId: string | undefined;
  trashed: Row[];
  /** They leave the group: another device has made them of other words. */
  parted: Row[];
}

async function membersOf(
  { ids }: CardsEdit,
  opened: Row | undefined,
  rows: RowReader,
): Promise<Map<string, Row>> {
  const found = new Map<string, Row>();
  if (opened !== undefined) found.set(opened.id, opened);
  if (typeof opened?.groupId === 'string') {
    for (const row of await rows.having(card, 'groupId', opened.groupId)) found.set(row.id, row);
  }
  const known = await Promise.all([...ids.values()].map((id) => rows.get(card, id)));
  for (const row of known) if (row !== undefined) found.set(row.id, row);
  return found;
}

function planOf(
  { id, made, before, after, ids }: CardsEdit,
  opened: Row | undefined,
  members: ReadonlyMap<string, Row>,
  { newId }: MutationContext,
): CardsPlan {
  const isAlone = opened === undefined || !opened.asked;
  const parts = partsOf(after, made ? undefined : { content: before, isAlone });
  const isGroup = parts.some(({ asked }) => asked !== null);
  const groupId = groupOf(opened, id, isGroup);
  const plan: CardsPlan = { groupId, made: [], kept: [], trashed: [], parted: [] };
  const seen = new Set(isAlone ? [] : numbersOf(before));
  const used = new Set<string>();
  const all = [...members.values()].filter((row) => !isTombstone(row));
  const asking = (asked: number, isThere: boolean) =>
    all.find(
      (row) => row.asked === asked && (row.deletedAt === 0) === isThere && !used.has(row.id),
    );
  const keep = (row: Row, part: CardPart) => {
    used.add(row.id);
    plan.kept.push({ row, part });
  };
  // The row that was alone, or that will be, goes on with its history.
  let free = isAlone ? opened : undefined;
  const left: CardsPlan['kept'] = [];
  for (const part of parts) {
    const { asked } = part;
    if (asked === null) {
      const first = members.get(groupId ?? id);
      const survivor = first?.deletedAt === 0 ? first : opened;
      if (survivor) keep(survivor, part);
      else plan.made.push({ id, part });
      continue;
    }
    const there = asking(asked, true);
    if (there && (seen.has(asked) || hasText(there, part))) {
      keep(there, part);
      continue;
    }
    if (there) plan.parted.push(there);
    if (free) {
      keep(free, part);
      free = undefined;
      continue;
    }
    const gone = asking(asked, false);
    // The student has put this one question into the Trash: it stays there while its gap stays.
    if (gone && seen.has(asked) && before.form === after.form) {
      left.push({ row: gone, part });
      continue;
    }
    if (gone && !there) keep(gone, part);
    else plan.made.push({ id: idFor(asked), part });
  }
  // Were nothing of the text asked, it would be gone: another device had put these there, with an edit of its own.
  if (plan.kept.length + plan.made.length === 0) for (const { row, part } of left) keep(row, part);
  const wanted = new Set(parts.map(({ asked }) => asked));
  plan.trashed = all.filter(
    (row) =>
      row.deletedAt === 0 &&
      !used.has(row.id) &&
      seen.has(Number(row.asked)) &&
      !wanted.has(Number(row.asked)) &&
      (row === opened || isSame(contentOf(row), before)),
  );
  return plan;

  function idFor(asked: number): string {
    const wished = opened === undefined && plan.made.length === 0 ? id : ids.get(asked);
    const isFree = wished !== undefined && !members.has(wished) && !used.has(wished);
    if (isFree) used.add(wished);
    return isFree ? wished : newId();
  }
}

function groupOf(opened: Row | undefined, id: string, isGroup: boolean): string | undefined {
  if (typeof opened?.groupId === 'string') return opened.groupId;
  return isGroup ? id : undefined;
}

function hasText(row: Row, { fields }: CardPart): boolean {
  return row.front === fields.front && row.back === fields.back;
}

function isSame(one: CardContent, other: CardContent): boolean {
  return (
    one.form === other.form &&
    one.front === other.front &&
    JSON.stringify(one.covers) === JSON.stringify(other.covers)
  );
}

/** Of a row that stays: only what was changed, or all where it was in the Trash. */
function draftOf(
  { before, after }: CardsEdit,
  row: Row,
  { asked, fields }: CardPart,
  groupId: string | undefined,
): Draft {
  const isRestored = Number(row.deletedAt) > 0;
  const changed = isRestored ? fields : changedFields(before, after, row, fields);
  const isOther = isRestored || !isSame(before, after) || (row.asked ?? null) !== asked;
  if (!isOther) return updateRow(card, row.id, changed);
  // Where another device makes something else of the card, the later edit has all of what it needs to be asked.
  const { kind, covers } = fields;
  const draft = updateRow(card, row.id, { ...changed, kind, covers, asked });
  if (asked === null && !row.asked) return draft;
  const whole = { deletedAt: 0, ...(groupId && { groupId }) };
  return { ...draft, fields: { ...draft.fields, ...whole } };
}

/** Another device may have changed what the student did not. */
function changedFields(
  before: CardContent,
  after: CardContent,
  row: Row,
  fields: CardPart['fields'],
): Partial<CardPart['fields']> {
  const isTurned = row.kind === 'basic' && row.asked === 2 && before.form === 'reversed';
  const [front, back] = isTurned ? [before.back, before.front] : [before.front, before.back];
  const was: Record<string, unknown> = {
    kind: before.form === 'cloze' ? 'cloze' : 'basic',
    front,
    back,
    isTyped: before.isTyped || null,
    covers: before.form === 'covers' ? before.covers : null,
    hidesAll: before.hidesAll || null,
  };
  // Of another form all that it needs is written: another device may have made something else of it.
  if (before.form !== after.form) return fields;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name]),
  );
  return Object.fromEntries(changed);
}

function madeFields(
  { made }: CardsEdit,
  opened: Row | undefined,
  { asked, fields }: CardPart,
  groupId: string | undefined,
  { nowMs }: MutationContext,
) {
  const { kind, front, back, isTyped, covers, hidesAll } = fields;
  // Of a group all that it is, and is not: another device may be making the same row, of other words.
  const isWhole = asked !== null;
  return {
    ...(made?.place ?? placeOf(opened)),
    ...{ kind, front, back },
    ...((isTyped || isWhole) && { isTyped }),
    ...((covers || isWhole) && { covers }),
    ...((hidesAll || isWhole) && { hidesAll }),
    ...(asked !== null && { asked }),
    ...(groupId && { groupId }),
    createdAt: nowMs,
  };
}

function placeOf(row: Row | undefined): Place {
  const { deckId, fileId, page, quote, noteId, area } = (row ?? {}) as Partial<Card>;
  const source = Object.entries({ fileId, page, quote, noteId, area }).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return { deckId: String(deckId), ...Object.fromEntries(source) };
}

/** Only of rows that the card has: which they are is known now. `tags` and these name no tag of one row both. */
function taggedOf({ tagged = [] }: CardsEdit, { made, kept }: CardsPlan): TagEdit[] {
  const owners = new Set([...made.map(({ id }) => id), ...kept.map(({ row }) => row.id)]);
  return tagged.filter(({ ownerId }) => owners.has(ownerId));
}

function tagDrafts(
  { tags = [] }: CardsEdit,
  made: CardsPlan['made'],
  { nowMs }: MutationContext,
): Draft[] {
  const owners = new Set(made.map(({ id }) => id));
  return tags
    .filter(({ ownerId }) => owners.has(ownerId))
    .map(({ id, ownerId, name }) =>
      createRow(tag, id, { ownerEntity: card.name, ownerId, name, createdAt: nowMs }),
    );
}
