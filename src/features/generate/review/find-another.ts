/** Replaces an item with another from its page that neither the draft nor the student has. */
import type { AccountDatabase } from '../../../db/database.ts';
import { aroundMarks } from '../../../generate/around-marks.ts';
import type { StudyItem } from '../../../generate/engine.ts';
import type { CancelSignal, GenerationStream } from '../../../generate/stream.ts';
import * as say from '../../../lib/messages.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import { readablePages } from '../../../reading/ocr/text/readable-pages.ts';
import { pagesOfText } from '../../../reading/pdf/text/file-text.ts';
import { type Draft, pictureOf } from '../draft/draft.ts';
import { readMarks } from '../job/parts.ts';
import { wordsOfKind } from '../kinds.ts';
import { keysOfItem } from '../repeats/item-keys.ts';
import { readKnownItems } from '../repeats/known-items.ts';

/** Wrong answers also come from the pages around, and so does what is important. */
const pagesAround = 4;
/** More than the pages give. */
const all = 500;

interface Asked {
  database: AccountDatabase;
  fileId: string;
  draft: Draft;
  key: string;
  stream: GenerationStream;
  signal: CancelSignal;
}

export async function findAnother(asked: Asked): Promise<Result<StudyItem>> {
  const { database, fileId, draft, key, stream, signal } = asked;
  const { kind, kinds: questionKinds, into, items, range } = draft;
  const before = items.find((one) => one.key === key)?.item;
  const page = before?.page;
  if (before === undefined || page === undefined) return none(draft);
  // Every figure of the page already has its cards.
  if (pictureOf(before) !== undefined) {
    return failure('refused', 'This page gives no other picture card.');
  }
  const known = await readKnownItems(database, { kind, into }, fileId);
  const taken = new Set([
    ...known.keys,
    ...items.flatMap(({ item, keys = [] }) => [...keys, ...keysOfItem(item)]),
  ]);
  const around = {
    fromPage: Math.max(range.fromPage, page - pagesAround),
    toPage: Math.min(range.toPage, page + pagesAround),
  };
  const pages = readablePages(await pagesOfText(fileId, around, database));
  const marked =
    draft.source === 'highlights'
      ? aroundMarks(pages, await readMarks(database, fileId))
      : undefined;
  for await (const event of stream({ kind, pages, count: all, questionKinds }, signal)) {
    if (event.type === 'item' && event.item.page === page) {
      if (marked?.has(event.item) === false) continue;
      if (!keysOfItem(event.item).some((one) => taken.has(one)))
        return success(inPlaceOf(before, event.item));
    } else if (event.type === 'failed' && event.reason === 'broken') {
      return failure('broken', say.somethingWentWrongTryAgain);
    } else if (event.type === 'failed' && event.reason === 'cancelled') {
      return failure('aborted', say.somethingWentWrongTryAgain);
    }
  }
  return none(draft);
}

/** Keeps the chapter. */
function inPlaceOf(before: StudyItem | undefined, item: StudyItem): StudyItem {
  const chapter = before?.type === 'point' ? before.chapter : undefined;
  return item.type === 'point' && chapter !== undefined ? { ...item, chapter } : item;
}

function none({ kind }: Draft) {
  return failure('refused', `This page gives no other ${wordsOfKind(kind).one}.`);
}
