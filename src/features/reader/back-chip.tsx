/** Leads back after a followed link, until the student is near that place again or reads on. */
import { CornerUpLeft, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { followPagesSeen, forgetTrail, goBack, useTrail } from './trail.ts';

interface BackChipProps {
  labels: readonly string[] | undefined;
  /** CSS pixels from the lower edge. */
  bottomPx: number;
}

export function BackChip({ labels, bottomPx }: BackChipProps) {
  useEffect(followPagesSeen, []);
  const last = useTrail(({ places }) => places.at(-1));
  if (last === undefined) return null;
  return (
    <div
      className="absolute start-3 z-10 flex rounded-control border border-line-strong/60 bg-surface text-text shadow-card"
      style={{ bottom: bottomPx + 12 }}
    >
      <Button
        variant="ghost"
        size="sm"
        icon={<CornerUpLeft aria-hidden size={16} />}
        onClick={goBack}
      >
        Back to page {labels?.[last.read - 1] ?? last.read}
      </Button>
      <IconButton label="Dismiss" icon={<X aria-hidden size={18} />} onClick={forgetTrail} />
    </div>
  );
}
