/** Creates or changes a card of any kind. All rows of the card are saved together. */

import { ArrowUpDown } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  type CardContent,
  type CardForm,
  emptyContent,
} from '../../../model/entities/cards/card-content.ts';
import type { Deck } from '../../../model/entities/deck.ts';
import { longestText } from '../../../text/longest-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, RadioCards } from '../../../ui/choice.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { DestinationFields, useLivePlace } from '../../../ui/form/destination-fields.tsx';
import { TextArea } from '../../../ui/form/field.tsx';
import { replaceText } from '../../../ui/form/text-undo.ts';
import { useEntityForm } from '../../../ui/form/use-entity-form.ts';
import type { DraftPlace } from '../../../ui/form/use-form-draft.ts';
import { MediaView } from '../../../ui/media-view.tsx';
import type { CardSide } from '../card-media.tsx';
import {
  type CardValues,
  contentOfValues,
  coversOf,
  type Destination,
  fittingCard,
  noDestination,
  problemsOf,
  valuesOf,
} from './card-form.ts';
import { CardTagsField, useTagsInUse } from './card-tags-field.tsx';
import { type FormMedia, type MediaChanges, takeMedia, useFormMedia } from './form-media.ts';
import { ClozeField, CoversField, FirstPicture } from './kind-fields.tsx';
import { MediaDrop, MediaField } from './media-field.tsx';
import { SameFrontLine } from './same-front-line.tsx';

const forms: { value: CardForm; label: string }[] = [
  { value: 'basic', label: 'Front and back' },
  { value: 'reversed', label: 'Both ways' },
  { value: 'cloze', label: 'Fill in the gap' },
  { value: 'covers', label: 'Covered picture' },
];

/** Fields that a student writes; the kind is only chosen. */
const contentFields = ['front', 'back', 'covers', 'tags'] as const;

const noDecks: readonly Deck[] = [];
const noMedia: readonly FormMedia[] = [];

export type SaveCard = (
  content: CardContent,
  into: Destination,
  media: MediaChanges,
  tags: string,
) => Promise<boolean>;

interface CardDialogProps {
  /** The card to change; without it the dialog creates one. */
  content?: CardContent;
  /** The card to change is not reported as a duplicate of itself. */
  row?: { id: string; groupId?: string | null | undefined };
  tags?: string;
  media?: readonly FormMedia[];
  /** The first words of a new card of each kind, from a passage. */
  begin?: (form: CardForm) => CardContent;
  /** A picture for one side. The dialog then creates one card only. */
  picture?: CardPicture | undefined;
  /** Offers decks, unless the screen determines the deck; `next` returns the deck of the last card. */
  destination?: { decks: readonly Deck[]; next: () => Destination };
  draft?: () => DraftPlace;
  /** @returns whether it was saved; otherwise the form stays as it is */
  onSave: SaveCard;
  onClose: () => void;
}

export function CardDialog({
  content,
  row,
  tags = '',
  media: stored = noMedia,
  begin,
  picture,
  destination,
  draft: draftPlace,
  onSave,
  onClose,
}: CardDialogProps) {
  const next = () => destination?.next() ?? noDestination;
  const livePlace = useLivePlace(destination?.decks ?? noDecks);
  const media = useFormMedia(stored);
  const tagsInUse = useTagsInUse();
  const shown = new Set(media.media.map(({ side }) => side));
  if (picture) shown.add(picture.side);
  const first = content ?? begin?.('basic') ?? emptyContent;
  const { values, problems, changes, draft, isSaved, change, field, busy, submit, restart } =
    useEntityForm<CardValues>({
      initial: () => ({ ...next(), ...valuesOf(first), tags }),
      check: (form) => problemsOf({ ...form, deckId: livePlace(form.deckId) }, shown),
      save: ({ deckId, deckName, tags: typedTags, ...typed }) => {
        const into = { deckId: livePlace(deckId), deckName };
        return onSave(contentOfValues(typed), into, media.changes(), typedTags);
      },
      draft: draftPlace,
      fitDraft: (typed) => fittingCard(typed, destination?.decks ?? []),
      // Another card may be created before this one, and suggest another deck.
      along: (_, { deckId }) => (destination ? { deckId } : {}),
    });
  const { form, front, back } = values;
  const frontArea = useRef<HTMLTextAreaElement>(null);
  const backArea = useRef<HTMLTextAreaElement>(null);
  const isNew = content === undefined;
  const startAgain = () => {
    media.clear();
    // Cards created in a row are mostly of one kind.
    const { isTyped, tags: same } = values;
    const empty = valuesOf({ ...emptyContent, form });
    flushSync(() => restart({ ...next(), ...empty, isTyped, tags: same }));
    focusFirst();
  };
  const choose = (wanted: CardForm) => {
    const begun = begin?.(form);
    const isAsBegun = begun?.front === front && begun.back === back;
    if (!begin || !isAsBegun) return change({ form: wanted });
    const { front: newFront, back: newBack } = begin(wanted);
    change({ form: wanted, front: newFront, back: newBack });
  };
  const save = (then: () => void) =>
    isSaved && !media.isChanged ? focusFirst() : void submit(then);
  const swap = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!frontArea.current || !backArea.current) return;
    replaceText(backArea.current, front);
    replaceText(frontArea.current, back);
    // A focused field would open the keyboard of a phone.
    currentTarget.focus();
  };
  const isCovered = form === 'covers';
  const fieldOf = (side: 'front' | 'back') => (
    <MediaField
      side={side}
      media={media.on(side).filter((one) => !isCovered || one !== media.picture)}
      onAdd={(bytes, name, mime) => media.add(side, bytes, name, mime)}
      onRemove={media.remove}
    />
  );
  // A card of an area takes no other pictures.
  const take = (side: 'front' | 'back') => (files: File[]) => {
    if (picture !== undefined) return;
    void takeMedia(files, (bytes, name, mime) => media.add(side, bytes, name, mime));
  };
  return (
    <FormDialog
      title={isNew ? 'New card' : 'Edit card'}
      submitLabel="Save"
      busy={busy}
      // Another kind loses no words.
      isDirty={contentFields.some((name) => name in changes) || media.isChanged}
      // A draft holds no media: the dialog asks before it drops them.
      draft={media.isChanged ? undefined : draft}
      onSubmit={() => save(onClose)}
      onSaveAndNext={isNew && picture === undefined ? () => save(startAgain) : undefined}
      onClose={onClose}
    >
      {destination ? (
        <DestinationFields
          noun="Deck"
          places={destination.decks}
          place={{ ...field('deckId'), value: livePlace(values.deckId) }}
          name={field('deckName')}
        />
      ) : null}
      <MediaDrop onFiles={take('front')}>
        {picture === undefined ? (
          <RadioCards
            legend="Card type"
            name="card-kind"
            options={forms}
            value={form}
            onChange={choose}
          />
        ) : (
          <PictureField {...picture} />
        )}
        {isCovered && media.picture ? (
          <CoversField
            picture={media.picture}
            covers={coversOf(values.covers)}
            error={problems.covers}
            onChange={(covers) => change({ covers: JSON.stringify(covers) })}
            onReplace={media.replacePicture}
          />
        ) : null}
        {isCovered && !media.picture ? (
          <FirstPicture
            error={problems.covers}
            onAdd={(bytes, name, mime) => media.add('front', bytes, name, mime)}
          />
        ) : null}
        {form === 'cloze' ? (
          <ClozeField
            value={front}
            error={problems.front}
            onChange={(text) => change({ front: text })}
          />
        ) : (
          <TextArea
            label={labelOf(isCovered ? 'Question' : 'Front', isCovered || shown.has('front'))}
            data-first
            rows={isCovered ? 1 : 3}
            maxLength={longestText}
            ref={frontArea}
            {...field('front')}
          />
        )}
        <SameFrontLine front={isCovered ? '' : front} except={row} onLeave={onClose} />
        {picture ? null : fieldOf('front')}
      </MediaDrop>
      <MediaDrop onFiles={take('back')}>
        <TextArea
          label={labelOf('Back', form === 'cloze' || isCovered || shown.has('back'))}
          rows={isCovered ? 1 : 3}
          maxLength={longestText}
          ref={backArea}
          {...field('back')}
        />
        {picture ? null : fieldOf('back')}
      </MediaDrop>
      {begin !== undefined && form === 'basic' ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          icon={<ArrowUpDown aria-hidden size={16} />}
          onClick={swap}
        >
          Swap front and back
        </Button>
      ) : null}
      <CardTagsField
        label="Tags (optional)"
        inUse={tagsInUse.inUse}
        onFocus={() => void tagsInUse.read()}
        value={values.tags}
        error={problems.tags}
        onChange={(typed) => change({ tags: typed })}
      />
      <CardOptions values={values} onChange={change} />
    </FormDialog>
  );
}

function labelOf(side: string, isOptional = false): string {
  return isOptional ? `${side} (optional)` : side;
}

function focusFirst(): void {
  document.querySelector<HTMLTextAreaElement>('dialog textarea')?.focus();
}

type Options = Pick<CardValues, 'form' | 'isTyped' | 'hidesAll'>;

interface CardOptionsProps {
  values: Options;
  onChange: (part: Partial<Omit<Options, 'form'>>) => void;
}

function CardOptions({ values, onChange }: CardOptionsProps) {
  const [name, label] =
    values.form === 'covers'
      ? (['hidesAll', 'Keep the other parts covered'] as const)
      : (['isTyped', 'Type the answer'] as const);
  return (
    <Checkbox
      label={label}
      checked={values[name] !== ''}
      onChange={(is) => onChange({ [name]: is ? 'yes' : '' })}
    />
  );
}

interface CardPicture {
  bytes: Blob;
  side: CardSide;
  onSide: (side: CardSide) => void;
}

const sides = [
  { value: 'front', label: 'On the front' },
  { value: 'back', label: 'On the back' },
] as const;

function PictureField({ bytes, side, onSide }: CardPicture) {
  return (
    <div className="grid gap-2">
      <div className="[&_img]:max-h-48">
        <MediaView bytes={bytes} mime={bytes.type} name="The area you marked" />
      </div>
      <RadioCards
        legend="Picture"
        name="picture-side"
        options={sides}
        value={side}
        onChange={onSide}
      />
    </div>
  );
}
