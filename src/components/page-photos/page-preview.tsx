/** One page before and after, and whether it is straightened. */
import type { PagePhotoPreview } from '../../reading/documents/page-photos/page-photos-work.ts';
import { Checkbox } from '../../ui/choice/checkbox.tsx';
import { PictureView } from './picture-view.tsx';

interface PagePreviewProps {
  preview: PagePhotoPreview;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function PagePreview({ preview, isChosen, onChoose }: PagePreviewProps) {
  const { page, before, after } = preview;
  return (
    <li className="rounded-card border border-line p-3">
      <Checkbox label={`Straighten page ${page}`} checked={isChosen} onChange={onChoose} />
      <div className="grid grid-cols-2 items-start gap-3">
        <Shown name="Before" bytes={before} alt={`Page ${page} as photographed`} />
        <Shown name="After" bytes={after} alt={`Page ${page} straightened`} isLeft={!isChosen} />
      </div>
    </li>
  );
}

interface ShownProps {
  name: string;
  bytes: Blob;
  alt: string;
  isLeft?: boolean;
}

function Shown({ name, bytes, alt, isLeft = false }: ShownProps) {
  return (
    <figure className="grid min-w-0 justify-items-center gap-1">
      <div className={isLeft ? 'opacity-40' : undefined}>
        <PictureView bytes={bytes} alt={alt} />
      </div>
      <figcaption className="text-sm text-muted">{isLeft ? 'Not used' : name}</figcaption>
    </figure>
  );
}
