import { Search } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';

export function FindButton({ onFind, size = 20 }: { onFind: () => void; size?: number }) {
  return (
    <IconButton label="Find in file" icon={<Search aria-hidden size={size} />} onClick={onFind} />
  );
}
