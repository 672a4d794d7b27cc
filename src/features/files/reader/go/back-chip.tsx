/** After a link was followed: back to where one was. */
import { CornerUpLeft } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { goBack, useTrail } from './trail.ts';

interface BackChipProps {
  labels: readonly string[] | undefined;
  /** CSS pixels from the lower edge. */
  bottomPx: number;
}

export function BackChip({ labels, bottomPx }: BackChipProps) {
  const last = useTrail(({ places }) => places.at(-1));
  if (last === undefined) return null;
  return (
    <div className="absolute start-3 z-10" style={{ bottom: bottomPx + 12 }}>
      <Button
        variant="secondary"
        size="sm"
        icon={<CornerUpLeft aria-hidden size={16} />}
        className="shadow-card"
        onClick={goBack}
      >
        Back to page {labels?.[last.page - 1] ?? last.page}
      </Button>
    </div>
  );
}
