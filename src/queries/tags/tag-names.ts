/** Names of tags as they are typed, of files and of cards. */
import { plainText } from '../../lib/plain-text.ts';
import { maxTagLength, tagKey } from '../../model/entities/tag.ts';

export const tagTooLong = `Tags can have up to ${maxTagLength} characters.`;

/** The tags in what was typed or pasted: several are told apart by commas and lines. */
export function tagNamesOf(typed: string): string[] {
  const names = typed.split(/[,\n\r]/).map((part) => plainOf(part).replace(/\s+/g, ' ').trim());
  const byKey = new Map(names.map((name) => [tagKey(name), name] as const).toReversed());
  byKey.delete('');
  return [...byKey.values()].toReversed();
}

/** @returns why they cannot be tags; `undefined`: they can */
export function problemOfTags(names: readonly string[]): string | undefined {
  return names.some((name) => name.length > maxTagLength) ? tagTooLong : undefined;
}

/** Without control characters and what turns the direction of letters around, by which a name could look like another. */
function plainOf(text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => (plainText.test(letter) ? letter : ' '))
    .join('');
}
