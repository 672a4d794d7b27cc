/** A round picture of a person, or the first letter of the name. Decorative, since the name is beside it. */
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
        <img alt="" src={`data:image/jpeg;base64,${picture}`} className="size-full object-cover" />
      ) : (
        ([...name][0]?.toUpperCase() ?? '?')
      )}
    </span>
  );
}
