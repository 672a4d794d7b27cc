/** Adds a sentence of the page that Pick did not offer. */
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentencesOfLines } from '../../generate/language/sentences.ts';
import { keyOfPick } from '../../model/entities/pick.ts';
import { placeName } from '../../model/files/document-kinds.ts';
import { keySentencesOf } from '../../queries/key-sentences.ts';
import type { CleanPage } from '../../text/clean-page.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { toastError } from '../../ui/toaster/toast.ts';
import type { PickPlace } from './pick-parts.tsx';
import { type PickSentence, preparedSentences } from './pick-state.ts';

interface AddSentenceProps {
  place: PickPlace;
  /** Of the sentence in hand. */
  page: number;
  /** Whether a sentence is offered already. */
  isOffered: (key: string) => boolean;
  onAdd: (sentence: PickSentence) => void;
  onClose: () => void;
}

export function AddSentence({ place, page, isOffered, onAdd, onClose }: AddSentenceProps) {
  const [busy, setBusy] = useState<string>();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const all = sentencesOnPage(place.pages, page);
  const others = all.filter((sentence) => !isOffered(keyOfPick({ sentence })));
  const add = async (quote: string) => {
    if (busy !== undefined) return;
    setBusy(quote);
    const own = new AbortController();
    asking.current = own;
    const { signal } = own;
    const marks = [{ page, quote }];
    const found = await keySentencesOf([...place.pages], { signal, marks }).catch(
      (error: unknown) => {
        if (!signal.aborted) console.warn('A sentence could not be added', error);
        return [];
      },
    );
    if (signal.aborted) return;
    const [one] = preparedSentences(found, keyOfPick);
    if (one === undefined) {
      setBusy(undefined);
      return toastError('This sentence could not be added. Try another one.');
    }
    onClose();
    onAdd(one);
  };
  const where =
    place.source.entity === 'note' ? 'the note' : placeName(place.unit, page).toLowerCase();
  return (
    <Dialog title={`Add a sentence from ${where}`} onClose={onClose}>
      {others.length === 0 ? (
        <p className="px-3 text-muted">
          {all.length === 0
            ? `There is no sentence to add in ${where}.`
            : `All sentences of ${where} are offered.`}
        </p>
      ) : null}
      <p role="status" className="px-3 text-sm text-muted empty:hidden">
        {busy === undefined ? null : 'Preparing the sentence…'}
      </p>
      <ul aria-busy={busy !== undefined} className="empty:hidden">
        {others.map((sentence) => (
          <li key={sentence}>
            <button
              type="button"
              aria-disabled={busy !== undefined || undefined}
              onClick={() => void add(sentence)}
              className="flex min-h-11 w-full items-baseline gap-3 rounded-control p-3 text-start text-body leading-6 hover:bg-surface-2 aria-disabled:opacity-55"
            >
              <span dir="auto" translate="no" className="min-w-0 flex-1 text-start">
                {sentence}
              </span>
              <Plus
                role="img"
                aria-label="Add"
                size={18}
                className="shrink-0 self-start text-accent"
              />
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** A shorter one asks nothing. */
const fewestWords = 3;

/** The sentences of a page. @returns as the page says them, with single spaces, each once */
export function sentencesOnPage(pages: readonly CleanPage[], page: number): string[] {
  const blocks = pages.find((one) => one.page === page)?.blocks ?? [];
  const found = blocks
    .filter(({ kind }) => kind === 'paragraph' || kind === 'list' || kind === 'caption')
    .flatMap(({ text }) => sentencesOfLines(text))
    .map((sentence) => sentence.replace(/\s+/g, ' '));
  return [...new Set(found)].filter((one) => one.split(' ').length >= fewestWords);
}
