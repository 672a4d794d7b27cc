/** The draft of the sitting on the screen: stores each change at once and sends it to other devices. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { currentDatabase } from '../../../../db/database.ts';
import { reportUnsaved } from '../../../../db/drafts/unsaved-edits.ts';
import { mutate } from '../../../../db/mutate.ts';
import { systemRandom, uuidv7 } from '../../../../lib/ids.ts';
import { keepSitting } from '../../../../model/entities/quiz/sitting.ts';
import { hasNews, type PracticeDraft, united } from './practice.ts';
import { dropDraft, keepDraft, readDraft, takeUpDraft } from './practice-draft.ts';
import { draftKeyOf, keptOf, type SittingPlace } from './sittings.ts';

/** Delay of the row after the last change, milliseconds. */
const tellAfterMs = 1_000;

interface Practice {
  draft: PracticeDraft;
  change: (next: PracticeDraft) => void;
  /** The draft merged with answers of another tab. */
  whole: () => PracticeDraft;
  /** Deletes the draft of a finished sitting. */
  end: () => void;
}

const newId = () => uuidv7(Date.now(), systemRandom);

/**
 * @param underWay the sitting of all devices (`readUnderWay`)
 * @param fresh starts if none is under way
 */
export function usePractice(
  place: SittingPlace,
  underWay: PracticeDraft | null,
  fresh: PracticeDraft,
): Practice {
  const key = draftKeyOf(place);
  const [own] = useState(() => takeUpDraft(key));
  const [draft, setDraft] = useState((): PracticeDraft => {
    const begun = underWay ?? fresh;
    const isOwn = own?.attemptId === begun.attemptId;
    // Another device continues another sitting; the row keeps the answers of this one.
    if (own !== undefined && !isOwn) void tellSitting(place, own);
    const { rowId: _, ...rest } = begun;
    return { ...rest, rowId: (isOwn ? own.rowId : undefined) ?? newId() };
  });
  const latest = useRef(draft);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [holder] = useState(() => ({}));
  const tellNow = useEffectEvent(async () => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    await tellSitting(place, latest.current);
    if (timer.current === undefined) reportUnsaved(holder, undefined);
  });
  const keep = (next: PracticeDraft) => {
    latest.current = keepDraft(key, next);
    setDraft(latest.current);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void tellNow(), tellAfterMs);
    // Until the row is written, some answers are not on the server.
    reportUnsaved(holder, 'saving');
  };
  const takeOver = useEffectEvent((elsewhere: PracticeDraft | null) => {
    if (elsewhere?.attemptId !== draft.attemptId) return;
    // Without this check two devices with the same sitting would answer each other forever.
    if (hasNews(elsewhere, draft)) keep(united(elsewhere, draft));
  });
  useEffect(() => takeOver(underWay), [underWay]);
  const tellRest = useEffectEvent(async () => {
    if (own?.attemptId !== draft.attemptId || (await isTold(own))) return;
    // A newer answer sends all answers anyway.
    timer.current ??= setTimeout(() => void tellNow(), 0);
  });
  // After a crash the draft may contain more than the row.
  useEffect(() => void tellRest(), []);
  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void tellNow();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      void tellNow();
    };
  }, []);
  const whole = () => {
    const kept = readDraft(key);
    return kept?.attemptId === draft.attemptId ? united(kept, draft) : draft;
  };
  const end = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    reportUnsaved(holder, undefined);
    dropDraft(key);
  };
  return { draft, change: keep, whole, end };
}

/** Whether the row of this device has all answers and flags of the draft. */
async function isTold(draft: PracticeDraft): Promise<boolean> {
  const { replies, flags } = keptOf(draft);
  if (draft.rowId === undefined || (replies.length === 0 && flags === undefined)) return true;
  try {
    const row = await currentDatabase().rows('sitting').get(draft.rowId);
    return isSame(row?.replies, replies) && isSame(row?.flags ?? undefined, flags);
  } catch (error) {
    console.warn('The row of a sitting could not be read', error);
    return true;
  }
}

function isSame(told: unknown, kept: unknown): boolean {
  return JSON.stringify(told) === JSON.stringify(kept);
}

/** Writes the row of this device. */
export async function tellSitting(
  { quizId, missedIn }: SittingPlace,
  draft: PracticeDraft,
): Promise<void> {
  try {
    const row = { id: draft.rowId ?? newId(), quizId, missedIn, ...keptOf(draft) };
    const told = await mutate(keepSitting, row);
    if (told.ok) return;
    console.warn('The row of a sitting could not be written', told.error);
  } catch (error) {
    // The next change tries again.
    console.warn('The row of a sitting could not be written', error);
  }
}
