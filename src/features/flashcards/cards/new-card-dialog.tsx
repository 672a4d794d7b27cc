/** Writes a card over any screen. It goes into the deck of the last one, another one, or a new one. */
import { useRef, useState } from 'react';
import { formDraftPlace } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { createCardInNewDeck, createCards } from '../../../model/entities/card.ts';
import { type Deck, firstDeckName } from '../../../model/entities/deck.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { addMedia } from '../../../queries/media.ts';
import { tell } from '../../../ui/toaster/tell.ts';
import type { CardSide } from '../card-media.tsx';
import { useDecks } from '../use-decks.ts';
import { CardDialog } from './card-dialog.tsx';
import { anotherDeck, type CardDraft, type Destination } from './card-form.ts';
import { lastDeck, rememberDeck } from './last-deck.ts';

/** Words of a file that the card begins with, and where they stand. */
interface NewCardSource {
  fileId: string;
  page: number;
  /** Empty: the card begins with a picture of an area. */
  quote: string;
  area?: readonly number[] | undefined;
  picture?: Blob | undefined;
}

interface NewCardProps {
  source?: NewCardSource;
  onClose: () => void;
}

export function NewCardDialog(props: NewCardProps) {
  const decks = useDecks();
  return decks === undefined ? null : <WithDecks decks={decks} {...props} />;
}

/** Of what a picture shows, letters: as `media` has it. */
const longestName = 500;

function WithDecks({ decks, source, onClose }: NewCardProps & { decks: Deck[] }) {
  const [first] = useState(() => firstChoice(decks));
  const went = useRef<Destination>(first);
  const [side, setSide] = useState<CardSide>('front');
  const save = async (draft: CardDraft, { deckId, deckName }: Destination) => {
    const into = deckId === anotherDeck ? uuidv7(Date.now()) : deckId;
    const card = { deckId: into, ...draft, ...sourceOf(source) };
    const made =
      deckId === anotherDeck
        ? await mutate(createCardInNewDeck, {
            name: deckName.trim(),
            card,
            ...(await courseOfNew()),
          })
        : await mutate(createCards, [card]);
    if (!tell(made, { done: say.saved, failed: say.errorCreatingFlashcard })) return false;
    const id = made.data.ids.at(-1);
    if (source?.picture !== undefined && id !== undefined) {
      const owner = { ownerEntity: 'card', ownerId: id, side } as const;
      const name = draft[side] || 'Area of a page';
      tell(await addMedia(owner, source.picture, name.slice(0, longestName)), {
        failed: 'The card is saved, but not its picture.',
      });
    }
    went.current = { deckId: into, deckName };
    rememberDeck(into);
    return true;
  };
  return (
    <CardDialog
      destination={{ decks, next: () => went.current }}
      {...(source === undefined
        ? { draft: () => formDraftPlace('new-card') }
        : source.picture === undefined
          ? { begin: beginOf(source.quote) }
          : { picture: { bytes: source.picture, side, onSide: setSide } })}
      onSave={save}
      onClose={onClose}
    />
  );
}

function firstChoice(decks: readonly Deck[]): Destination {
  const last = lastDeck();
  const deck = decks.find(({ id }) => id === last) ?? decks[0];
  return { deckId: deck?.id ?? anotherDeck, deckName: firstDeckName };
}

/** Of the row: a quote that is empty says nothing. */
function sourceOf(source: NewCardSource | undefined) {
  if (source === undefined) return {};
  const { fileId, page, quote, area } = source;
  return { fileId, page, ...(quote && { quote }), ...(area && { area: [...area] }) };
}

/** The words are the answer to a question, or the sentence with a gap. */
function beginOf(quote: string): Record<CardDraft['kind'], CardDraft> {
  return {
    basic: { kind: 'basic', front: '', back: quote },
    cloze: { kind: 'cloze', front: quote, back: '' },
  };
}
