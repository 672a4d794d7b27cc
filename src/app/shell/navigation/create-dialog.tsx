/** The dialog of the phone's plus. Each action starts over the open screen. */
import { quickActs } from '../../../components/quick-acts.ts';
import { begin } from '../../../platform/begin.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';

export function CreateDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Create" onClose={onClose}>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2">
        {quickActs.map(({ act, label, icon: Icon }) => (
          <li key={act}>
            <button
              type="button"
              onClick={() => {
                begin(act);
                onClose();
              }}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-line px-3 text-left font-medium hover:bg-surface-2"
            >
              <Icon aria-hidden size={20} className="shrink-0 text-accent" />
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
