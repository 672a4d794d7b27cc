import { cleanText } from '../../../text/clean-text.ts';

/** Escapes text and attributes (XML 1.0 §2.4). XML allows no control characters. */
export function escapeXml(text: string): string {
  return cleanText(text)
    .replace(/[\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;');
}
