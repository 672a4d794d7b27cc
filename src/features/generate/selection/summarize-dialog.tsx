/** A summary of selected words, made on this device: shown first, then saved to the file. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import type { SummaryItem } from '../../../generate/engine.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import type { StudyFile } from '../../../model/entities/file.ts';
import { createSummary } from '../../../model/entities/summary.ts';
import { placeName, placeUnitOf } from '../../../model/files/document-kinds.ts';
import type { CleanPage } from '../../../text/clean-page.ts';
import { Button } from '../../../ui/button.tsx';
import { CancelButton, Dialog } from '../../../ui/dialog/dialog.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useOnce } from '../../../ui/press/use-once.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import { deviceStream, generatedOnDevice } from '../device-stream.ts';
import { summariesOf } from '../made/use-made.ts';
import { showMade } from '../making-store.ts';

interface SummarizeDialogProps {
  file: StudyFile;
  words: readonly SelectedWords[];
  sentenceCount: number;
  onClose: () => void;
}

export function SummarizeDialog({ file, words, sentenceCount, onClose }: SummarizeDialogProps) {
  const router = useRouter();
  const made = useSummary(words, sentenceCount);
  const unit = placeUnitOf(file.mime);
  const points = made === 'failed' ? undefined : made;
  const [save, busy] = useOnce(async () => {
    const pages = words.map(({ page }) => page);
    const [fromPage, toPage] = [Math.min(...pages), Math.max(...pages)];
    const title = `Selection on ${placeName(unit, fromPage).toLowerCase()}`;
    const fields = { id: uuidv7(Date.now()), fileId: file.id, title, fromPage, toPage };
    const rows = (points ?? []).map(({ text, page, quote }) => ({ text, page, quote }));
    const result = await mutate(createSummary, { ...fields, points: rows });
    const isSaved = tell(result, {
      done: 'Summary saved',
      failed: 'Could not save the summary. Try again.',
      next: {
        label: 'Read summary',
        act: () => {
          showMade('summary');
          void router.navigate(summariesOf(file.id));
        },
      },
    });
    if (isSaved) onClose();
  });
  return (
    <Dialog
      title="Summary of selection"
      onClose={onClose}
      busy={busy}
      actions={
        <>
          <CancelButton disabled={busy} />
          {points?.length ? (
            <Button busy={busy} onClick={() => void save()}>
              Save summary
            </Button>
          ) : null}
        </>
      }
    >
      {made === undefined ? <Loading label="Summarizing…" /> : null}
      {made === 'failed' ? <p role="alert">{say.errorGeneratingSummary}</p> : null}
      {points?.length === 0 ? (
        <p role="status">No key sentences here. Select a longer passage.</p>
      ) : null}
      {points?.length ? (
        <>
          <p className="text-sm text-muted">{generatedOnDevice}</p>
          <ul className="grid gap-3">
            {points.map(({ text, page }) => (
              <li key={text} className="grid gap-1 border-l-4 border-line pl-3">
                <p dir="auto">{text}</p>
                <p className="text-sm text-muted">{placeName(unit, page)}</p>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Dialog>
  );
}

/** @returns `undefined` while it is being made */
function useSummary(
  words: readonly SelectedWords[],
  sentenceCount: number,
): readonly SummaryItem[] | 'failed' | undefined {
  const [made, setMade] = useState<readonly SummaryItem[] | 'failed'>();
  useEffect(() => {
    const ended = new AbortController();
    const wish = {
      kind: 'summary' as const,
      pages: pagesOfWords(words),
      count: pointsWanted(sentenceCount),
    };
    const make = async () => {
      const points: SummaryItem[] = [];
      for await (const event of deviceStream(wish, ended.signal)) {
        if (event.type === 'item' && event.item.type === 'point') points.push(event.item);
        if (event.type === 'done') setMade(points);
        if (event.type === 'failed' && event.reason !== 'cancelled') {
          // A few sentences may have no key sentence.
          setMade(event.reason === 'broken' ? 'failed' : []);
        }
      }
    };
    make().catch((error: unknown) => {
      console.warn('A selection was not summarized', error);
      if (!ended.signal.aborted) setMade('failed');
    });
    return () => ended.abort();
  }, [words, sentenceCount]);
  return made;
}

export interface SelectedWords {
  page: number;
  /** As drawn, with a line break after each line. */
  quote: string;
}

export function pagesOfWords(words: readonly SelectedWords[]): CleanPage[] {
  return words.map(({ page, quote }) => {
    const text = quote
      .replace(/(\p{L})[-\u00ad]\n(?=\p{Ll})/gu, '$1')
      .replace(/\s+/g, ' ')
      .trim();
    return { page, text, blocks: [{ kind: 'paragraph', text, page }] };
  });
}

/** A third of the sentences, at most as many as one can read at a glance. */
export function pointsWanted(sentenceCount: number): number {
  return Math.max(1, Math.min(7, Math.round(sentenceCount / 3)));
}
