/** The picture of a new card, and the side that shows it. */
import { classes } from '../../../ui/classes.ts';
import { MediaView } from '../../../ui/media-view.tsx';
import type { CardSide } from '../card-media.tsx';

export interface CardPicture {
  bytes: Blob;
  side: CardSide;
  onSide: (side: CardSide) => void;
}

const sides = [
  { side: 'front', label: 'On the front' },
  { side: 'back', label: 'On the back' },
] as const;

export function PictureField({ bytes, side: chosen, onSide }: CardPicture) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-medium">Picture</legend>
      <div className="[&_img]:max-h-48">
        <MediaView bytes={bytes} mime={bytes.type} name="The area you marked" />
      </div>
      <div className="grid grid-cols-2 gap-2">
        {sides.map(({ side, label }) => (
          <label
            key={side}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border px-3',
              side === chosen ? 'border-accent bg-accent-soft' : 'border-line-strong/60',
            )}
          >
            <input
              type="radio"
              name="picture-side"
              checked={side === chosen}
              onChange={() => onSide(side)}
              className="size-4"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
