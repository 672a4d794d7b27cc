/** The picture of a new card, and the side that shows it. */
import { RadioCards } from '../../../ui/choice/radio-cards.tsx';
import { MediaView } from '../../../ui/media-view.tsx';
import type { CardSide } from '../ready-media.ts';

export interface CardPicture {
  bytes: Blob;
  side: CardSide;
  onSide: (side: CardSide) => void;
}

const sides = [
  { value: 'front', label: 'On the front' },
  { value: 'back', label: 'On the back' },
] as const;

export function PictureField({ bytes, side, onSide }: CardPicture) {
  return (
    <div className="grid gap-2">
      <div className="[&_img]:max-h-48">
        <MediaView bytes={bytes} mime={bytes.type} name="The area you marked" />
      </div>
      <RadioCards
        legend="Picture"
        name="picture-side"
        options={sides}
        value={side}
        onChange={onSide}
      />
    </div>
  );
}
