/** The name of a file's bytes and their ending, for the names in a zip. */
import { endingOf } from '../../model/media-type.ts';

/** A name that has its ending already gets no second one. */
export function splitEnding({ name, mime }: { name: string; mime: string }): {
  bareName: string;
  ending: string;
} {
  const ending = endingOf(mime);
  const isSaid = name.toLowerCase().endsWith(`.${ending}`) && name.length > ending.length + 1;
  return { bareName: isSaid ? name.slice(0, -ending.length - 1) : name, ending };
}
