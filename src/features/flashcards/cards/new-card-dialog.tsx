/** Writes a card over any screen. It goes into the deck of the last one, another one, or a new one. */
import { useRef, useState } from 'react';
import { formDraftPlace, placeOfPassage } from '../../../db/drafts/form-drafts.ts';
import { mutate } from '../../../db/mutate.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import { type Result, success } from '../../../lib/result.ts';
import { createCardInNewDeck, createCards } from '../../../model/entities/card.ts';
import { type Deck, firstDeckName } from '../../../model/entities/deck.ts';
import { longestText } from '../../../model/fields.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { addMedia, removeMedia } from '../../../queries/media.ts';
import { anotherPlace } from '../../../ui/form/destination-fields.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import type { CardSide } from '../card-media.tsx';
import { useDecks } from '../use-decks.ts';
import { CardDialog } from './card-dialog.tsx';
import type { CardDraft, Destination } from './card-form.ts';
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
    const into = deckId === anotherPlace ? uuidv7(Date.now()) : deckId;
    const id = uuidv7(Date.now());
    // The picture first: a card without it would be an empty one, and the dialog holds its only copy.
    const picture = await addPicture(source?.picture, id, side, draft[side]);
    if (
      !tell(picture, { failed: 'Could not save the picture. Your card is still here; try again.' })
    )
      return false;
    const card = { id, deckId: into, ...draft, ...sourceOf(source) };
    const made =
      deckId === anotherPlace
        ? await mutate(createCardInNewDeck, {
            name: deckName.trim(),
            card,
            ...(await courseOfNew()),
          })
        : await mutate(createCards, [card]);
    if (!tell(made, { done: say.saved, failed: say.errorCreatingFlashcard })) {
      if (picture.data !== undefined) await removeMedia(picture.data);
      return false;
    }
    went.current = { deckId: into, deckName };
    rememberDeck(into);
    return true;
  };
  return (
    <CardDialog
      destination={{ decks, next: () => went.current }}
      draft={() => formDraftPlace('new-card', source && placeOfPassage(source))}
      {...(source &&
        (source.picture === undefined
          ? { begin: beginOf(source.quote.slice(0, longestText)) }
          : { picture: { bytes: source.picture, side, onSide: setSide } }))}
      onSave={save}
      onClose={onClose}
    />
  );
}

/** @returns its id; `undefined` where there is none */
async function addPicture(
  picture: Blob | undefined,
  ownerId: string,
  side: CardSide,
  words: string,
): Promise<Result<string | undefined>> {
  if (picture === undefined) return success(undefined);
  const name = words || 'Area of a page';
  return addMedia({ ownerEntity: 'card', ownerId, side }, picture, name.slice(0, longestName));
}

function firstChoice(decks: readonly Deck[]): Destination {
  const last = lastDeck();
  const deck = decks.find(({ id }) => id === last) ?? decks[0];
  return { deckId: deck?.id ?? anotherPlace, deckName: firstDeckName };
}

/** Of the row: a quote that is empty says nothing. */
function sourceOf(source: NewCardSource | undefined) {
  if (source === undefined) return {};
  const { fileId, page, quote, area } = source;
  // Words of many pages may be more than a row takes; their beginning leads to them as well.
  const beginning = quote.slice(0, longestText);
  return { fileId, page, ...(quote && { quote: beginning }), ...(area && { area: [...area] }) };
}

/** The words are the answer to a question, or the sentence with a gap. */
function beginOf(quote: string): Record<CardDraft['kind'], CardDraft> {
  return {
    basic: { kind: 'basic', front: '', back: quote },
    cloze: { kind: 'cloze', front: quote, back: '' },
  };
}
