/** Links to the screens that are not in a phone's bottom bar. */
import { Link } from '@tanstack/react-router';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { coursesItem, importItem, insightItem, settingsItem, shelfItems } from './nav-items.ts';

const rest = [...shelfItems, coursesItem, insightItem, importItem, settingsItem];

export function MoreDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {rest.map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              onClick={onClose}
              className="flex min-h-14 items-center gap-3 rounded-card bg-surface-2 px-3 font-medium hover:bg-line aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
            >
              <item.icon aria-hidden size={20} className="shrink-0 text-accent" />
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
