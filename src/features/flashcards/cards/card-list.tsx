/** The cards of a deck: found by their words, changed and deleted. */
import { Search } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { mutate } from '../../../db/mutate.ts';
import * as say from '../../../lib/messages.ts';
import { cutAt } from '../../../lib/plain-text.ts';
import { plural } from '../../../lib/plural.ts';
import { type Card, deleteCard } from '../../../model/entities/card.ts';
import { trashForDays } from '../../../model/trash.ts';
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { EmptyState } from '../../../ui/page/states.tsx';
import { useActOfAddress } from '../../../ui/page/use-act-of-address.ts';
import { VirtualList } from '../../../ui/page/virtual-list.tsx';
import { tell } from '../../../ui/toaster/tell.ts';
import { lettersInRow, nameOf } from '../card-text.tsx';
import { useCardIds } from '../use-decks.ts';
import { CardRow } from './card-row.tsx';
import { EditCardDialog } from './edit-card-dialog.tsx';

type Open = { kind: 'edit' | 'delete'; card: Card };

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
          {ids === undefined
            ? ''
            : plural(
                ids.length,
                search.trim() ? 'card found' : 'card',
                search.trim() ? 'cards found' : 'cards',
              )}
        </p>
      </div>
      {ids === undefined ? <Loading label="Fetching flashcards" /> : null}
      {ids?.length === 0 ? <NothingFound search={search} /> : null}
      {ids?.length ? (
        <VirtualList label="Cards" keys={ids} estimatedHeight={110}>
          {(id) => (
            <CardRow
              id={id}
              onEdit={(card) => setOpen({ kind: 'edit', card })}
              onDelete={(card) => setOpen({ kind: 'delete', card })}
            />
          )}
        </VirtualList>
      ) : null}
      {open?.kind === 'edit' ? <EditCardDialog card={open.card} onClose={close} /> : null}
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
