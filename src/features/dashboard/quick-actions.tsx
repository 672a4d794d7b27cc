/** The daily work, begun at once. */

import { quickActs } from '../../components/quick-acts.ts';
import { begin } from '../../platform/begin.ts';
import { Button } from '../../ui/button.tsx';

/** The others are in the palette and behind the phone's plus. */
const shown = ['upload', 'generate', 'new-card'];

export function QuickActions() {
  return (
    <section aria-label="Quick actions" className="flex flex-wrap gap-2">
      {quickActs
        .filter(({ act }) => shown.includes(act))
        .map(({ act, label, icon: Icon }) => (
          <Button
            key={act}
            variant="secondary"
            icon={<Icon aria-hidden size={18} />}
            onClick={() => begin(act)}
          >
            {label}
          </Button>
        ))}
    </section>
  );
}
