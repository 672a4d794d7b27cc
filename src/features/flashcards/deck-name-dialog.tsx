import type { ComponentProps } from 'react';
import { NameDialog } from '../../ui/dialog/name-dialog.tsx';

type DeckNameDialogProps = Omit<ComponentProps<typeof NameDialog>, 'label' | 'thing'>;

export function DeckNameDialog(props: DeckNameDialogProps) {
  return <NameDialog label="Deck name" thing="deck" {...props} />;
}
