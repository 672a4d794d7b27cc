/** The cards of a deck: search, edit, delete. */
import { CalendarClock, CirclePause, Ellipsis, Pencil, Search, Trash2 } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Marked, Searched } from '../../../components/found-words.tsx';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { cutAt } from '../../../lib/plain-text.ts';
import { plural } from '../../../lib/plural.ts';
import { type Card, deleteCard } from '../../../model/entities/card.ts';
import { trashForDays } from '../../../model/trash.ts';
import { plainWords } from '../../../text/markdown/plain-words.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { rowListClass } from '../../../ui/list/rows.tsx';
import { Menu, menuAction } from '../../../ui/menu.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState } from '../../../ui/page/states.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { CardMedia, useCardMedia } from '../card-media.tsx';
import { ClozeText, lettersInRow, listedQuestion, nameOf, SourceLink } from '../card-text.tsx';
import { WhyDue } from '../review/why-due.tsx';
import { useCard, useCardIds } from '../use-decks.ts';
import { EditCardDialog } from './edit-card-dialog.tsx';

type Open = { kind: 'edit' | 'why' | 'delete'; card: Card };

export function CardList({ deckId }: { deckId: string }) {
  const [search, setSearch] = useState('');
  useActOfAddress('find=', setSearch);
  const ids = useCardIds(deckId, useDeferredValue(search));
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const remove = async (card: Card) => {
    close();
    const result = await mutate(deleteCard, { id: card.id });
    tell(result, {
      done: say.flashcardDeleted,
      undone: 'Flashcard restored',
      failed: say.errorDeletingFlashcard,
    });
  };
  return (
    <section aria-label="Cards" className="grid content-start gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-full sm:w-80">
          <TextField
            label="Search cards"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
        <p role="status" className="text-sm text-muted">
          {ids && search.trim() ? plural(ids.length, 'card found', 'cards found') : null}
          {ids && !search.trim() ? plural(ids.length, 'card') : null}
        </p>
      </div>
      {ids === undefined ? <Loading label="Fetching flashcards" /> : null}
      {ids?.length === 0 ? <NothingFound search={search} /> : null}
      {ids?.length ? (
        <Searched value={search}>
          <div className={rowListClass}>
            <VirtualList label="Cards" keys={ids} estimatedHeight={102} gapPx={0}>
              {(id) => <CardRow id={id} onOpen={(kind, card) => setOpen({ kind, card })} />}
            </VirtualList>
          </div>
        </Searched>
      ) : null}
      {open?.kind === 'edit' ? <EditCardDialog card={open.card} onClose={close} /> : null}
      {open?.kind === 'why' ? <WhyDue cardId={open.card.id} onClose={close} /> : null}
      {open?.kind === 'delete' ? (
        <ConfirmDialog
          title="Delete this card?"
          text={`“${cutAt(nameOf(open.card), lettersInRow)}” goes to ${trashForDays}.`}
          confirmLabel="Delete card"
          onConfirm={() => void remove(open.card)}
          onClose={close}
        />
      ) : null}
    </section>
  );
}

function NothingFound({ search }: { search: string }) {
  return (
    <EmptyState
      icon={<Search size={28} />}
      title="No cards found"
      text={`No card in this deck contains “${search.trim()}”. Try fewer words.`}
    />
  );
}

interface CardRowProps {
  id: string;
  onOpen: (kind: Open['kind'], card: Card) => void;
}

export function CardRow({ id, onOpen }: CardRowProps) {
  const card = useCard(id);
  const media = useCardMedia(id);
  if (!card) return <div className="min-h-24" />;
  const answer = plainWords(card.back);
  const name = cutAt(nameOf(card), 61);
  return (
    <article className="row-hairline flex items-start gap-2 py-2 pr-2 pl-4">
      <div className="grid min-w-0 flex-1 grid-cols-1 justify-items-start gap-1 py-1.5 [&>p]:max-w-full [&_img]:max-h-40">
        <p
          dir="auto"
          className="line-clamp-4 text-body font-medium break-words whitespace-pre-wrap"
        >
          {card.kind === 'cloze' ? (
            <ClozeText source={card.front} filled asked={card.asked} most={lettersInRow} />
          ) : (
            <Marked text={cutAt(listedQuestion(card), lettersInRow)} />
          )}
        </p>
        <CardMedia shown={media?.get('front')} />
        {answer === '' ? null : (
          <p dir="auto" className="line-clamp-4 text-sm break-words whitespace-pre-wrap text-muted">
            <Marked text={cutAt(answer, lettersInRow)} />
          </p>
        )}
        <CardMedia shown={media?.get('back')} />
        <SourceLink card={card} />
        {card.suspendedAt ? (
          <p className="flex items-center gap-1 text-small text-muted">
            <CirclePause aria-hidden size={14} />
            Suspended
          </p>
        ) : null}
      </div>
      <Menu
        button={
          <IconButton
            label={`More actions for “${name}”`}
            icon={<Ellipsis aria-hidden size={18} />}
          />
        }
        actions={[
          menuAction('Edit card…', Pencil, () => onOpen('edit', card)),
          menuAction('Why is this due?', CalendarClock, () => onOpen('why', card)),
          {
            ...menuAction('Delete card…', Trash2, () => onOpen('delete', card)),
            danger: true,
            startsGroup: true,
          },
        ]}
      />
    </article>
  );
}
