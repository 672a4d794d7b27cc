import { MessageCircleQuestion } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

export function AskButton({ isOpen, onAsk }: { isOpen: boolean; onAsk: () => void }) {
  return (
    <IconButton
      label="Ask this file"
      icon={<MessageCircleQuestion aria-hidden size={20} />}
      aria-expanded={isOpen}
      onClick={onAsk}
    />
  );
}
