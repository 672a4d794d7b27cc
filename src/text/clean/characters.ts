/** One spelling for what fonts spell in many ways: ligatures, odd spaces, soft hyphens, quotes. */

const presentationForms = /[\uFB00-\uFB06]/g;
const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};
/** Broken fonts give control characters; joiners stay, since some scripts need them. */
const invisible = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF\uFFFD]/gu;
const spaces = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g;

/** Keeps a blank at either end, since it parts words of neighbouring items. */
export function normaliseCharacters(text: string): string {
  return text
    .replace(presentationForms, (form) => ligatures[form] ?? form)
    .replace(spaces, ' ')
    .replace(invisible, '')
    .normalize('NFC');
}

/** Letters and digits only, in lower case: two spellings of one quote come out the same. */
export function squash(text: string): string {
  return normaliseCharacters(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
