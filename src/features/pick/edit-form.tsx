/**
 * Edits the words around the gaps of a sentence, in one field. The gaps stand in brackets that typing cannot damage; the
 * quote stays as the page says it.
 */
import { Pencil } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { formDraftPlace } from '../../db/drafts/form-drafts.ts';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { TextArea } from '../../ui/form/field.tsx';
import { replaceText } from '../../ui/form/text-undo.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import type { DraftPlace } from '../../ui/form/use-form-draft.ts';
import {
  bracketed,
  inBrackets,
  joinPieces,
  marksOf,
  readBracketed,
  withMarks,
} from './edit-text.ts';
import { type PickFormProps, type PickPlace, placeInWords } from './pick-parts.tsx';
import type { PickSentence } from './pick-state.ts';
import { gapsOfHidden, type Span } from './words.ts';

export function EditForm({ place, of, hidden, onKeep, onClose }: PickFormProps) {
  const { sentence } = of;
  const gaps = gapsOfHidden(of, hidden);
  const marks = marksOf(sentence, gaps);
  const first = bracketed(sentence, gaps);
  const { values, busy, draft, change, field, submit } = useEntityForm<{ text: string }>({
    initial: () => ({ text: first }),
    check: ({ text }) => ({ text: faultOf(text, marks) }),
    save: ({ text }) => {
      const read = readBracketed(text, marks);
      if (!('pieces' in read)) return Promise.resolve(false);
      const edited = joinPieces(read.pieces, sentence, gaps);
      return onKeep({ as: 'gaps', gaps, ...(edited.text !== sentence && { edited }) });
    },
    draft: () => {
      const key = `${draftKeyOf(place, of)} ${placesOf(gaps)}`;
      return withOlderDrafts(formDraftPlace('picked-sentence', key), marks);
    },
  });
  const keep = () => void submit().then((ended) => ended === 'saved' && onClose());
  const { onChange, ...text } = field('text');
  const area = useRef<HTMLTextAreaElement>(null);
  const isEdited = values.text !== first;
  return (
    <FormDialog
      title="Edit card"
      submitLabel="Keep"
      busy={busy}
      draft={draft}
      onSubmit={keep}
      onClose={onClose}
    >
      <TextArea
        ref={area}
        label="Text of the card"
        hint={`The card hides the words in ${inBrackets(sentence, 'brackets')}. ${gaps.length === 1 ? 'They stay' : 'All of them stay'} as on the page.`}
        rows={5}
        translate="no"
        data-first
        {...text}
        onChange={(event) => {
          const kept = keptMarks(event, values.text, marks);
          // Tells of the change again.
          if (kept !== undefined) replaceText(event.target, kept.text, kept.caret);
          else onChange(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          keep();
        }}
      />
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
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <span className="inline-flex h-6 items-center gap-1 rounded-full bg-fill px-2 text-xs font-medium">
            <Pencil aria-hidden size={12} />
            Edited by you
          </span>
          This text is on the card.
          <Button
            variant="ghost"
            size="sm"
            className="ms-auto text-accent"
            onClick={() => {
              if (area.current) replaceText(area.current, first, 0);
              change({ text: first });
            }}
          >
            Reset
          </Button>
        </p>
      ) : null}
    </FormDialog>
  );
}

/** Before the gaps stood in one field with their words, a draft had the pieces around them. */
function withOlderDrafts(place: DraftPlace, marks: readonly string[]): DraftPlace {
  const joined = (kept: Record<string, unknown>) => {
    const { pieces } = kept;
    if (!Array.isArray(pieces) || pieces.length !== marks.length + 1) return kept;
    return { text: pieces.flatMap((piece, at) => [piece, marks[at] ?? '']).join('') };
  };
  return {
    ...place,
    takeUp: (isOfUse = () => true) => joined(place.takeUp((kept) => isOfUse(joined(kept)))),
  };
}

function keptMarks(
  { target, nativeEvent }: ChangeEvent<HTMLTextAreaElement>,
  before: string,
  marks: readonly string[],
) {
  const { inputType = '', isComposing = false } = nativeEvent as InputEvent;
  // Undo goes its own way, and a text that an input method composes must not change under it: `check` notices both.
  if (isComposing || inputType.startsWith('history')) return undefined;
  return withMarks({ before, after: target.value }, marks, inputType.endsWith('Forward'));
}

function faultOf(text: string, marks: readonly string[]): string | undefined {
  const read = readBracketed(text, marks);
  if ('missing' in read) return `Type ${read.missing} where the card hides it, or press Reset`;
  if ('twice' in read) return `Keep only one ${read.twice}`;
  return undefined;
}

/** The same sentence finds its draft again. */
export function draftKeyOf({ source }: PickPlace, { key }: PickSentence): string {
  return `${source.id} ${key.slice(0, 120)}`;
}

/** The words around other gaps are another draft. */
function placesOf(gaps: readonly Span[]): string {
  return gaps.map(({ start, end }) => `${start}-${end}`).join(' ');
}
