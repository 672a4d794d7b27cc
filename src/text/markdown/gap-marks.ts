/** Signs that mark the gaps of a cloze text, so that Markdown around and in them is read as it stands. */

/** Signs that no text has (Unicode's noncharacters): around a closed gap, and around a filled one. */
export const gapSigns = { open: '\ufdd0', close: '\ufdd1', begin: '\ufdd2', end: '\ufdd3' };

/** Gaps inside a formula: a box where one is closed. */
export function texOf(tex: string): string {
  return tex
    .replace(/\ufdd0[^\ufdd0\ufdd1]*\ufdd1/g, '\\boxed{\\ldots}')
    .replace(/\ufdd2/g, '{')
    .replace(/\ufdd3/g, '}');
}

/** Gaps inside code, as words. */
export function withoutGapSigns(code: string): string {
  return code
    .replaceAll(gapSigns.open, '[')
    .replaceAll(gapSigns.close, ']')
    .replace(/[\ufdd2\ufdd3]/g, '');
}
