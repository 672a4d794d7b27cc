/** Smaller and larger by steps, with how large it is between them; of pages and of documents. */
import { ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../../ui/button.tsx';
import { nextZoom, zoomSteps } from '../zoom.ts';

interface ZoomButtonsProps {
  /** 1: as it fits. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

export function ZoomButtons({ zoom, onZoom }: ZoomButtonsProps) {
  return (
    <>
      <IconButton
        label="Zoom out"
        icon={<ZoomOut aria-hidden size={20} />}
        disabled={zoom <= (zoomSteps[0] ?? zoom)}
        onClick={() => onZoom(nextZoom(zoom, -1))}
      />
      <span className="w-14 text-center text-sm text-muted tabular-nums max-sm:hidden">
        {Math.round(zoom * 100)}%
      </span>
      <IconButton
        label="Zoom in"
        icon={<ZoomIn aria-hidden size={20} />}
        disabled={zoom >= (zoomSteps.at(-1) ?? zoom)}
        onClick={() => onZoom(nextZoom(zoom, 1))}
      />
    </>
  );
}
