/** A round picture of a person, or the first letter of the name. Decoration: the name stands beside it. */
import { classes } from './classes.ts';

interface AvatarProps {
  name: string;
  /** A JPEG as base64. */
  picture?: string | null | undefined;
  className: string;
}

export function Avatar({ name, picture, className }: AvatarProps) {
  return (
    <span
      aria-hidden
      translate="no"
      className={classes(
        'grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent font-semibold text-on-accent',
        className,
      )}
    >
      {picture ? (
        <img alt="" src={jpegUrl(picture)} className="size-full object-cover" />
      ) : (
        initialOf(name)
      )}
    </span>
  );
}

function jpegUrl(base64: string): string {
  return `data:image/jpeg;base64,${base64}`;
}

function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '?';
}
