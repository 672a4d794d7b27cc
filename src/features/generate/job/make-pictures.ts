/**
 * Picture cards: finds figures by their captions, draws them one by one, and adds them to the draft. Always on this
 * device, even if another engine makes the other cards.
 */
import { readBlob } from '../../../db/bytes/blobs.ts';
import { hashFile } from '../../../db/bytes/hash/hash-file.ts';
import type { AccountDatabase } from '../../../db/database.ts';
import type { DropReason } from '../../../generate/drop-reasons.ts';
import type { BasicCardItem, ItemPicture } from '../../../generate/engine.ts';
import { captionsOfPages } from '../../../generate/pictures/caption.ts';
import { type PictureCard, pictureCardsOf } from '../../../generate/pictures/picture-cards.ts';
import * as say from '../../../lib/messages.ts';
import { MissingPart, missingFailure } from '../../../lib/missing-part.ts';
import { failure, type Result, success } from '../../../lib/result.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import type { FoundFigure } from '../../../reading/pdf/figures/find-figures.ts';
import { AsksForPassword } from '../../../reading/pdf/locked/asks-for-password.ts';
import { passwordOf, stillLocked } from '../../../reading/pdf/locked/unlocked.ts';
import { type PageRange, pagesOfText } from '../../../reading/pdf/text/file-text.ts';
import { type PdfWorker, startPdfWork } from '../../../reading/pdf/worker/pdf-work.ts';
import type { Collector } from './collect.ts';
import type { NothingReason } from './why-nothing.ts';

interface PicturesOf {
  file: Pick<StudyFile, 'id' | 'sha256' | 'mime'>;
  range: PageRange;
  /** `undefined`: all. */
  share: number | undefined;
  tell: (done: number, total: number) => void;
  signal: AbortSignal;
  /** For tests. */
  start?: (signal: AbortSignal) => PdfWorker;
}

const cannotDraw: DropReason = 'the picture cannot be drawn';

export const noPictures = 'The pictures of this file could not be read, so there are none.';

/** The PDF worker failed. Errors of the disk are other errors. */
class NoPictures extends Error {}

function asNoPictures(error: unknown): never {
  if (error instanceof AsksForPassword || error instanceof MissingPart) throw error;
  console.warn('No pictures were made', error);
  throw new NoPictures();
}

/** The text must have been read. @returns why it gave nothing, if it gave nothing. @throws errors of the disk */
export async function makePictures(
  asked: PicturesOf,
  found: Collector,
  database: AccountDatabase,
): Promise<Result<NothingReason>> {
  const { file, range, share, tell, signal, start = startPdfWork } = asked;
  const pages = await pagesOfText(file.id, range, database);
  const captions = captionsOfPages(pages);
  if (captions.length === 0 || share === 0) return success('nothing found');
  const password = await passwordOf(file.sha256, database);
  const bytes = await readBlob(file.sha256, file.mime, database);
  if (bytes === undefined) return failure('gone', 'This file is not on this device yet.');
  const source = { bytes, password };
  const worker = start(signal);
  try {
    const figures = await worker
      .ask('figures', { ...source, captions }, (done, total) => tell(done / 2, total))
      .catch(asNoPictures);
    const { cards, rejected } = await pictureCardsOf(pages, captions, figures);
    for (const [reason, times] of Object.entries(rejected)) found.reject(reason, times);
    const before = found.count();
    let known = 0;
    for (const [index, card] of cards.entries()) {
      if (share !== undefined && found.count() - before >= share) break;
      tell(cards.length + index, 2 * cards.length);
      const { page, cover, figure } = card;
      const plain = itemOf(card);
      if (!found.isNew(plain)) {
        found.take(plain);
        known += 1;
        continue;
      }
      const drawn = await worker
        .ask('part', { ...source, page, box: figure.box, cover })
        .catch(asNoPictures);
      if (drawn === undefined) {
        found.reject(cannotDraw, 1);
        continue;
      }
      const { image, width, height } = drawn;
      const sha256 = await hashFile(image, () => undefined);
      const kept = { sha256, mime: image.type, sizeBytes: image.size, width, height };
      const item = itemOf(card, kept);
      found.take(item, image);
      // Stores each picture before the next is drawn, so that memory holds only one.
      await found.settled();
    }
    return success(known > 0 ? 'all known' : 'nothing found');
  } catch (error) {
    if (signal.aborted) return failure('aborted', say.somethingWentWrongTryAgain);
    if (error instanceof AsksForPassword) return stillLocked;
    if (error instanceof NoPictures) return failure('broken', noPictures);
    const missing = missingFailure(error);
    if (missing) return missing;
    throw error;
  } finally {
    worker.end();
  }
}

type Kept = Omit<ItemPicture, 'area'>;
/** Enough to tell whether the student has the card, before it is drawn. */
const notDrawn: Kept = { sha256: '', mime: '', sizeBytes: 0, width: 0, height: 0 };

function itemOf(
  { front, back, page, quote, figure }: PictureCard<FoundFigure>,
  kept: Kept = notDrawn,
): BasicCardItem {
  return { type: 'basic', front, back, page, quote, picture: { ...kept, area: areaOf(figure) } };
}

/** A ten-thousandth of the page is less than a point. */
function areaOf({ box, width, height }: FoundFigure): ItemPicture['area'] {
  const share = (value: number, whole: number) =>
    Math.min(1, Math.max(0, Math.round((value / whole) * 10_000) / 10_000));
  const [left, top] = [share(box.left, width), share(box.top, height)];
  return [
    ...[left, top],
    Math.min(1 - left, share(box.right - box.left, width)),
    Math.min(1 - top, share(box.bottom - box.top, height)),
  ] as ItemPicture['area'];
}
