/** A quick line over any screen, such as from the palette. */
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Capture } from './capture.tsx';

interface LineDialogProps {
  kind: 'task' | 'event';
  text: string;
  onClose: () => void;
}

export function LineDialog({ kind, text, onClose }: LineDialogProps) {
  return (
    <Dialog title={`New ${kind}`} position="top" onClose={onClose}>
      <Capture kind={kind} initial={text} place="line" autoFocus onDone={onClose} />
    </Dialog>
  );
}
