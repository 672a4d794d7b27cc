/** Links to the daily work. */
import { Link } from '@tanstack/react-router';
import { Plus, Sparkles, Upload } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';

export function QuickActions() {
  const look = buttonClass('secondary');
  return (
    <nav aria-label="Quick actions" className="flex flex-wrap gap-2">
      <Link to="/dashboard/library/files" className={look}>
        <Upload aria-hidden size={18} />
        Upload a file
      </Link>
      <Link to="/dashboard/library/files" className={look}>
        <Sparkles aria-hidden size={18} />
        Generate from a file
      </Link>
      <Link to="/dashboard/library/flashcards" className={look}>
        <Plus aria-hidden size={18} />
        New card
      </Link>
    </nav>
  );
}
