/** Unifies characters that fonts spell in many ways: ligatures, odd spaces, soft hyphens, quotes. */

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
/** Broken fonts produce control characters. Joiners stay, because some scripts need them. */
const invisible = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\uFEFF\uFFFD]/gu;
const spaces = /[\s\u00A0\u2000-\u200A\u202F\u205F\u3000]+/g;

/** Keeps a space at either end: it separates the words of neighbouring items. */
export function normaliseCharacters(text: string): string {
  return text
    .replace(presentationForms, (form) => ligatures[form] ?? form)
    .replace(spaces, ' ')
    .replace(invisible, '')
    .normalize('NFC');
}

/** Letters and digits only, in lower case, so that two spellings of one quote are equal. */
export function squash(text: string): string {
  return normaliseCharacters(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
