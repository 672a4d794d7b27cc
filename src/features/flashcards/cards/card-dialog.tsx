/** Writes a card or changes one: a question with its answer, or a sentence with gaps and a live preview. */

import { ArrowUpDown } from 'lucide-react';
import { flushSync } from 'react-dom';
import type { Deck } from '../../../model/entities/deck.ts';
import { longestText } from '../../../model/fields.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice/radio-cards.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DestinationFields, useLivePlace } from '../../../ui/form/destination-fields.tsx';
import type { DraftPlace } from '../../../ui/form/draft-place.ts';
import { TextArea } from '../../../ui/form/field.tsx';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import type { CardSide } from '../card-media.tsx';
import {
  type CardDraft,
  type CardForm,
  type Destination,
  emptyDraft,
  fittingCard,
  noDestination,
  problemsOf,
} from './card-form.ts';
import { ClozeField } from './cloze-field.tsx';
import { type CardPicture, PictureField } from './picture-field.tsx';

const kinds = [
  { value: 'basic', label: 'Front and back' },
  { value: 'cloze', label: 'Fill in the gap' },
] as const;

const noDecks: readonly Deck[] = [];

interface CardDialogProps {
  /** The card to change; without it a new one is written. */
  card?: CardDraft;
  /** What a new card of each kind begins with. */
  begin?: Record<CardDraft['kind'], CardDraft>;
  /** A picture that the card gets, and on which side; with it there is one card to write. */
  picture?: CardPicture | undefined;
  /** Sides of the card that show a picture: they need no words. */
  shown?: ReadonlySet<CardSide> | undefined;
  /** Where it may go, where that is not known from the screen; `next` says where the last one went. */
  destination?: { decks: readonly Deck[]; next: () => Destination };
  /** See `useEntityForm`. */
  draft?: () => DraftPlace;
  /** @returns whether it was saved; what was typed stays otherwise */
  onSave: (draft: CardDraft, into: Destination) => Promise<boolean>;
  onClose: () => void;
}

export function CardDialog({
  card,
  begin,
  picture,
  shown = picture && new Set([picture.side]),
  destination,
  draft: draftPlace,
  onSave,
  onClose,
}: CardDialogProps) {
  const next = () => destination?.next() ?? noDestination;
  const livePlace = useLivePlace(destination?.decks ?? noDecks);
  const { values, problems, changes, draft, isSaved, change, field, busy, submit, restart } =
    useEntityForm<CardForm>({
      initial: () => ({ ...next(), ...(card ?? begin?.basic ?? emptyDraft) }),
      check: (form) => problemsOf({ ...form, deckId: livePlace(form.deckId) }, shown),
      save: ({ deckId, deckName, kind, front, back }) =>
        onSave(
          { kind, front: front.trim(), back: back.trim() },
          { deckId: livePlace(deckId), deckName },
        ),
      draft: draftPlace,
      fitDraft: (typed) => fittingCard(typed, destination?.decks ?? []),
      // Another card may be written before this one, and suggest another deck.
      along: (_, { deckId }) => (destination ? { deckId } : {}),
    });
  const startAgain = () => {
    flushSync(() => restart({ ...next(), ...emptyDraft, kind: values.kind }));
    focusFirst();
  };
  const choose = (kind: CardDraft['kind']) => {
    const isAsBegun = begin !== undefined && hasSides(values, begin[values.kind]);
    change(isAsBegun ? begin[kind] : { kind });
  };
  const save = (then: () => void) => (isSaved ? focusFirst() : void submit(then));
  return (
    <FormDialog
      title={card === undefined ? 'New card' : 'Edit card'}
      submitLabel="Save"
      busy={busy}
      // Choosing a kind loses no words.
      isDirty={'front' in changes || 'back' in changes}
      draft={draft}
      onSubmit={() => save(onClose)}
      onClose={onClose}
      actions={
        card === undefined && picture === undefined ? (
          <Button variant="secondary" disabled={busy} onClick={() => save(startAgain)}>
            Save and add another
          </Button>
        ) : null
      }
    >
      {destination ? (
        <DestinationFields
          noun="Deck"
          places={destination.decks}
          place={{ ...field('deckId'), value: livePlace(values.deckId) }}
          name={field('deckName')}
        />
      ) : null}
      {picture === undefined ? null : <PictureField {...picture} />}
      {card === undefined && picture === undefined ? (
        <RadioCards
          legend="Card type"
          name="card-kind"
          options={kinds}
          value={values.kind}
          onChange={choose}
        />
      ) : null}
      {values.kind === 'cloze' ? (
        <ClozeField
          value={values.front}
          error={problems.front}
          onChange={(front) => change({ front })}
        />
      ) : (
        <TextArea
          label={labelOf('Front', shown?.has('front'))}
          data-first
          rows={3}
          maxLength={longestText}
          {...field('front')}
        />
      )}
      <TextArea
        label={labelOf('Back', values.kind === 'cloze' || shown?.has('back'))}
        rows={3}
        maxLength={longestText}
        {...field('back')}
      />
      {begin !== undefined && values.kind === 'basic' ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<ArrowUpDown aria-hidden size={16} />}
          onClick={() => change({ front: values.back, back: values.front })}
        >
          Swap front and back
        </Button>
      ) : null}
    </FormDialog>
  );
}

function labelOf(side: string, isOptional = false): string {
  return isOptional ? `${side} (optional)` : side;
}

function hasSides(one: CardDraft, other: CardDraft): boolean {
  return one.front === other.front && one.back === other.back;
}

function focusFirst(): void {
  document.querySelector<HTMLTextAreaElement>('dialog textarea')?.focus();
}
