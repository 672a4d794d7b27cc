/** Refuses usernames that could be mistaken for another student's or the operator's. Pure. */
import { rectifyConfusion } from 'unicode-confusables';

/** Students would take these for the operator. */
const reserved = [
  ...`admin administrator root system sysadmin superuser webmaster postmaster hostmaster abuse
    security support help helpdesk moderator mod staff team official operator owner haversack
    noreply no-reply mailer-daemon daemon null undefined anonymous everyone`.split(/\s+/),
  'haversack team',
  'haversack support',
];

/**
 * The skeleton of a name (Unicode TR39 §4), of the original letters and again of small ones. Two names with
 * the same skeleton cannot be told apart at a glance.
 */
export function skeletonOf(username: string): string {
  const visible = username.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // `I` looks like `l`, but a small `i` does not, so the original letters come first.
  const shape = oneStep(oneStep(visible).toLowerCase()).toLowerCase();
  return shape.replace(/\s+/gu, ' ').trim();
}

function oneStep(text: string): string {
  return rectifyConfusion(text.normalize('NFKD')).normalize('NFKD');
}

/** @returns why the name is refused; `undefined` if it is allowed */
export function problemOfUsername(username: string): string | undefined {
  if (hasHidden(username)) return 'A username can’t contain invisible characters.';
  if (isReserved(username)) return 'This username is reserved. Choose another one.';
  if (mixesAlphabets(username)) return 'Use letters of one alphabet in each word of a username.';
  return undefined;
}

/** Ignores separators between letters and a number at the end; `i` counts as `l`. */
function isReserved(username: string): boolean {
  const withoutNumber = username.replace(/[\p{N}\s]+$/u, '');
  return [username, withoutNumber].some((name) => reservedShapes.has(reservedShape(name)));
}

function reservedShape(username: string): string {
  // Digits in place of letters, which TR39 does not map: `5upport`, `r00t`, `4dm1n`.
  const letters = username.replace(/[013457@$]/g, (sign) => lookOfSign[sign] ?? sign);
  return skeletonOf(letters)
    .replace(/[^\p{L}]/gu, '')
    .replaceAll('i', 'l');
}

const lookOfSign: Record<string, string> = {
  ...{ 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' },
};

const reservedShapes = new Set(
  reserved.flatMap((name) => [name, name.toUpperCase()].map((one) => reservedShape(one))),
);

/** Characters without width. Joiners are allowed where a script or emoji needs them (RFC 5892, A.1). */
function hasHidden(username: string): boolean {
  const rest = username
    .replace(/(?<=\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)(?:\u200d|\ufe0f)/gu, '')
    .replace(joined, '');
  return /[\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/u.test(rest);
}

/** Arabic and Indic letters change their shape beside a joiner. */
const joined =
  /(?<=[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}])[\u200c\u200d]/gu;

/** Alphabets whose letters look alike (TR39 §5.2, “moderately restrictive”). */
const alphabets = [/\p{sc=Latn}/u, /\p{sc=Grek}/u, /\p{sc=Cyrl}/u, /\p{sc=Armn}/u, /\p{sc=Cher}/u];

function mixesAlphabets(username: string): boolean {
  const words = username.match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.some((word) => alphabets.filter((alphabet) => alphabet.test(word)).length > 1);
}
