/** Creates a card over any screen: in the deck of the note that it is made of or of the last card, another or a new one. */
import { useRef, useState } from 'react';
import { formDraftPlace, placeOfPassage } from '../../../db/drafts/form-drafts.ts';
import { useRows } from '../../../db/rows/use-rows.ts';
import { uuidv7 } from '../../../lib/ids.ts';
import * as say from '../../../lib/messages.ts';
import {
  type CardContent,
  type CardForm,
  emptyContent,
} from '../../../model/entities/cards/card-content.ts';
import { type Deck, firstDeckName } from '../../../model/entities/deck.ts';
import { saveCard } from '../../../queries/cards/save-card.ts';
import { courseOfNew } from '../../../queries/courses.ts';
import { useDeckChoices } from '../../../queries/decks/use-deck-choices.ts';
import { type DeckForNote, readDeckForNote } from '../../../queries/note-cards/cards-of-note.ts';
import { longestText } from '../../../text/longest-text.ts';
import { termAndMeaning, wordsForCard } from '../../../text/markdown/card-words.ts';
import { anotherPlace } from '../../../ui/form/destination-fields.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import type { CardSide } from '../card-media.tsx';
import { CardDialog, type SaveCard } from './card-dialog.tsx';
import { type Destination, lastDeck, rememberDeck, tagChanges } from './card-form.ts';

/** A passage or an area that the card begins with. */
export interface NewCardSource {
  fileId?: string;
  page?: number;
  /** In place of a file and its page. */
  noteId?: string;
  /** Empty if the card begins with a picture of an area. */
  quote: string;
  /** How the card begins, if it differs from the quote: with formulas as TeX. */
  shown?: string | undefined;
  area?: readonly number[] | undefined;
  picture?: Blob | undefined;
}

interface NewCardProps {
  source?: NewCardSource;
  onClose: () => void;
}

export function NewCardDialog(props: NewCardProps) {
  const decks = useDeckChoices();
  const noteId = props.source?.noteId;
  // `null`: no note, or one that is gone.
  const ofNote = useRows(
    async (database) => (noteId ? ((await readDeckForNote(database, noteId)) ?? null) : null),
    [noteId],
  );
  if (decks === undefined || ofNote === undefined) return null;
  return <WithDecks decks={decks} ofNote={ofNote} {...props} />;
}

/** Letters, as in the entity `media`. */
const longestName = 500;

interface WithDecksProps extends NewCardProps {
  decks: Deck[];
  ofNote: DeckForNote | null;
}

function WithDecks({ decks, ofNote, source, onClose }: WithDecksProps) {
  const [first] = useState(() => firstChoice(decks, ofNote));
  const went = useRef<Destination>(first);
  const [side, setSide] = useState<CardSide>('front');
  const save: SaveCard = async (after, { deckId, deckName }, { added }, tags) => {
    const isNew = deckId === anotherPlace;
    const into = isNew ? uuidv7(Date.now()) : deckId;
    const made = {
      place: { deckId: into, ...sourceOf(source) },
      ...(isNew && { deck: { name: deckName.trim(), ...(await courseOf(ofNote)) } }),
    };
    const id = uuidv7(Date.now());
    const name = (after[side] || 'Area of a page').slice(0, longestName);
    const pictures = source?.picture ? [{ side, bytes: source.picture, name }] : [];
    const saved = await saveCard({
      ...{ id, made, before: emptyContent, after, added: [...pictures, ...added] },
      tagged: tagChanges('', tags),
    });
    if (!tell(saved, { done: say.saved, failed: say.errorCreatingFlashcard })) return false;
    went.current = { deckId: into, deckName };
    rememberDeck(into);
    return true;
  };
  const { fileId = source?.noteId ?? '', page = 1, quote = '' } = source ?? {};
  const passage = source && placeOfPassage({ fileId, page, quote });
  return (
    <CardDialog
      destination={{ decks, next: () => went.current }}
      draft={() => formDraftPlace('new-card', passage)}
      {...(source &&
        (source.picture === undefined
          ? { begin: (form) => beginOf(form, source) }
          : { picture: { bytes: source.picture, side, onSide: setSide } }))}
      onSave={save}
      onClose={onClose}
    />
  );
}

async function courseOf(ofNote: DeckForNote | null) {
  return ofNote?.courseId ? { courseId: ofNote.courseId } : await courseOfNew();
}

/** Cards of a note stay together, as those of its lines do; others go where the last one went. */
function firstChoice(decks: readonly Deck[], ofNote: DeckForNote | null): Destination {
  if (ofNote !== null) {
    const own = decks.find(({ id }) => id === ofNote.deckId);
    return { deckId: own?.id ?? anotherPlace, deckName: ofNote.name };
  }
  const last = lastDeck();
  const deck = decks.find(({ id }) => id === last) ?? decks[0];
  return { deckId: deck?.id ?? anotherPlace, deckName: firstDeckName };
}

function sourceOf(source: NewCardSource | undefined) {
  if (source === undefined) return {};
  const { fileId, page, noteId, quote, area } = source;
  // The start of a long passage leads to its place as well.
  const beginning = quote.slice(0, longestText);
  return {
    ...(fileId && { fileId }),
    ...(page && { page }),
    ...(noteId && { noteId }),
    ...(quote && { quote: beginning }),
    ...(area && { area: [...area] }),
  };
}

/** A line of a note that says a term and its meaning has both sides already. */
function beginOf(form: CardForm, { noteId, quote, shown = quote }: NewCardSource): CardContent {
  const words = (noteId ? wordsForCard(shown) : shown).slice(0, longestText);
  if (form === 'cloze') return { ...emptyContent, form, front: words };
  const sides = noteId ? termAndMeaning(words) : undefined;
  return { ...emptyContent, form, ...(sides ?? { back: words }) };
}
