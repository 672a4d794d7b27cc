/**
 * Creates or changes a card with all rows of its group, in one edit (docs/decisions/36). The rules allow for
 * concurrent edits of other devices:
 * - Ids of further rows are derived from the group and the question: two devices that add the same gap make one row.
 * - An edit is complete by itself: it writes for each kept row that it exists and what it asks, so that an older
 * edit of another device removes nothing.
 * - A row goes to the Trash only if the student removed its question and it still has the text that the student saw.
 * A row that another device made from other words keeps those words.
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
  /** The opened row, or the first row of a new card. */
  id: string;
  /** For a new card; `deck`: it goes into a new deck. */
  made?: { place: Place; deck?: { name: string; courseId?: string } };
  /** The content when the student began. */
  before: CardContent;
  after: CardContent;
  /** Row ids by `asked` (`idsOfGroup`). */
  ids: ReadonlyMap<number, string>;
  /** Tags of a new row with one of these ids. */
  tags?: readonly { ownerId: string; id: string; name: string }[];
  /** Changes of the rows' tags. Rows that the card no longer has are left alone. */
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

/** What happens to the rows of a group. */
interface CardsPlan extends RowsOfGroup {
  groupId: string | undefined;
  trashed: Row[];
  /** Rows that leave the group: another device made them from other words. */
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
  // The single row, now or before, keeps its history.
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
    // The student put this one question into the Trash: it stays there while its gap exists.
    if (gone && seen.has(asked) && before.form === after.form) {
      left.push({ row: gone, part });
      continue;
    }
    if (gone && !there) keep(gone, part);
    else plan.made.push({ id: idFor(asked), part });
  }
  // If nothing of the text were asked it would be gone: another device put these rows there with an edit of its own.
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

/** For a row that stays: only changed fields, or all of them if it was in the Trash. */
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
  // If another device changes the card's form, the later edit contains everything it needs to be asked.
  const { kind, covers } = fields;
  const draft = updateRow(card, row.id, { ...changed, kind, covers, asked });
  if (asked === null && !row.asked) return draft;
  const whole = { deletedAt: 0, ...(groupId && { groupId }) };
  return { ...draft, fields: { ...draft.fields, ...whole } };
}

/** Writes only what the student changed: another device may have changed the rest. */
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
  // A new form writes all that it needs: another device may have changed it to something else.
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
  // For a group, everything is written: another device may be making the same row from other words.
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

/** Only for rows that the card has, which are known only now. `tags` and these never name the same tag of a row. */
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
