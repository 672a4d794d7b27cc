/** Words that are printed without a blank between them: “CO2” is two words to the check, and one name to a reader. Pure. */
import { rememberBy } from '../prepare/remember.ts';
import type { Tokens } from './tokens.ts';

/** A number behind other letters may be that of a footnote. */
const beforeNumber = /(?:(?<!\p{L})\p{L}{1,2}|\p{Lu})$/u;
const formula = /\p{Lu}\p{Ll}?\p{N}{1,3}$/u;
const lettersOfName = 5;

/** Whether a name or a number goes on over this place. */
export function isWithinName(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - lettersOfName), at);
  const after = text.slice(at, at + 2);
  if (/^\p{N}/u.test(after)) return beforeNumber.test(before) || /\p{N}[/:^⁺⁻]$/u.test(before);
  if (!/\p{N}$/u.test(before)) return false;
  return (
    /^(?:\p{Ll}|[/:⁺⁻]\p{N}|\^)/u.test(after) || (/^\p{Lu}/u.test(after) && formula.test(before))
  );
}

/** Which words are no names by themselves. */
export const partsOfNames = rememberBy(
  ({ text, starts, ends }: Tokens): ReadonlySet<number> =>
    new Set(
      starts.flatMap((start, at) =>
        isWithinName(text, start) || isWithinName(text, ends[at] ?? 0) ? [at] : [],
      ),
    ),
);
