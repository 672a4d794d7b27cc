/** The dialog that changes one card of the list. */
import { EditCardDialog } from '../../cards/edit-card-dialog.tsx';
import { useOpenedCard } from '../../use-decks.ts';

export function EditCard({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useOpenedCard(id);
  return card ? <EditCardDialog key={id} card={card} onClose={onClose} /> : null;
}
