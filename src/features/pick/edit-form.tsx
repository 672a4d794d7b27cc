/** Edits the words around the gaps of a sentence. The gaps are locked; the quote stays as the page says it. */
import { EyeOff, Pencil } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import type { Keeping } from '../../queries/picks.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { joinPieces, piecesAround } from './edit-text.ts';
import { type PickPlace, placeInWords } from './pick-parts.tsx';
import type { PickSentence } from './pick-state.ts';
import { gapsOfHidden, type Hidden, type Span } from './words.ts';

interface PickFormProps {
  place: PickPlace;
  of: PickSentence;
  hidden: Hidden;
  /** @returns whether it was stored */
  onKeep: (keeping: Keeping) => Promise<boolean>;
  onClose: () => void;
}

export function EditForm({ place, of, hidden, onKeep, onClose }: PickFormProps) {
  const { sentence } = of;
  const gaps = gapsOfHidden(of, hidden);
  const first = piecesAround(sentence, gaps);
  const { values, busy, draft, change, submit } = useEntityForm<{ pieces: string[] }>({
    initial: () => ({ pieces: first }),
    save: ({ pieces }) => {
      const edited = joinPieces(pieces, sentence, gaps);
      return onKeep({ as: 'gaps', gaps, ...(edited.text !== sentence && { edited }) });
    },
    draft: () => formDraftPlace('picked-sentence', `${draftKeyOf(place, of)} ${placesOf(gaps)}`),
    // Another release may have cut the sentence otherwise.
    fitDraft: ({ pieces }) => (pieces?.length === first.length ? { pieces } : {}),
  });
  const isEdited = joinPieces(values.pieces, sentence, gaps).text !== sentence;
  return (
    <FormDialog
      title="Edit card"
      submitLabel="Keep"
      busy={busy}
      draft={draft}
      onSubmit={() => void submit().then((ended) => ended === 'saved' && onClose())}
      onClose={onClose}
    >
      <div
        dir="auto"
        className="rounded-card border border-line-strong bg-surface px-4 pt-2.5 pb-3 text-start text-lg leading-9 focus-within:border-accent focus-within:outline focus-within:outline-accent"
      >
        {values.pieces.map((piece, index) => {
          const gap = gaps[index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a piece is known by its place
            <span key={index}>
              <Piece
                label={nameOfPiece(index, gaps.length)}
                value={piece}
                isFirst={index === 0}
                onChange={(text) => change({ pieces: values.pieces.with(index, text) })}
                onEnter={() => void submit().then((ended) => ended === 'saved' && onClose())}
              />
              {gap === undefined ? null : (
                <span className="pick-gap">{sentence.slice(gap.start, gap.end)}</span>
              )}
            </span>
          );
        })}
      </div>
      <p className="flex gap-2 text-sm text-muted">
        <EyeOff aria-hidden size={16} className="mt-0.5 shrink-0" />
        The hidden words stay as the page has them. Cancel to change which words are hidden.
      </p>
      <div className="rounded-card bg-surface-2 px-4 py-3">
        <p className="flex justify-between gap-3 text-sm font-medium">
          {place.source.entity === 'note' ? 'In the note' : 'On the page'}
          {place.source.entity === 'note' ? null : (
            <span className="text-info">{placeInWords(place, of.page)}</span>
          )}
        </p>
        <p dir="auto" translate="no" className="mt-1 text-start text-sm text-muted">
          {`“${of.quote}”`}
        </p>
      </div>
      {isEdited ? (
        <p className="flex items-center gap-2 text-sm text-muted">
          <span className="inline-flex h-6 items-center gap-1 rounded-full bg-fill px-2 text-xs font-medium">
            <Pencil aria-hidden size={12} />
            Edited by you
          </span>
          stands on the card
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto text-accent"
            onClick={() => change({ pieces: first })}
          >
            Reset
          </Button>
        </p>
      ) : null}
    </FormDialog>
  );
}

/** The same sentence finds its draft again. */
export function draftKeyOf({ source }: PickPlace, { key }: PickSentence): string {
  return `${source.id} ${key.slice(0, 120)}`;
}

/** The words around other gaps are another draft. */
function placesOf(gaps: readonly Span[]): string {
  return gaps.map(({ start, end }) => `${start}-${end}`).join(' ');
}

function nameOfPiece(index: number, gaps: number): string {
  if (index === 0) return 'Words before the gap';
  return index === gaps ? 'Words behind the gap' : `Words before gap ${index + 1}`;
}

interface PieceProps {
  label: string;
  value: string;
  isFirst: boolean;
  onChange: (text: string) => void;
  onEnter: () => void;
}

/** Text that flows around the gaps, which a field cannot. */
function Piece({ label, value, isFirst, onChange, onEnter }: PieceProps) {
  const element = useRef<HTMLSpanElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    // Only what was changed elsewhere, since writing moves the caret.
    if (element.current && element.current.textContent !== value)
      element.current.textContent = value;
  }, [value]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a field does not flow with the words around it
    <span
      ref={element}
      id={id}
      role="textbox"
      aria-label={label}
      tabIndex={0}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      {...(isFirst && { 'data-first': '' })}
      className="min-w-[1ch] rounded-sm whitespace-pre-wrap outline-none focus:bg-surface-2 empty:inline-block"
      onInput={(event) => onChange(event.currentTarget.textContent ?? '')}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
