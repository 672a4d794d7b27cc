/** Words in XML. Pure. */
import { cleanText } from '../../../text/clean-text.ts';

/** For words and attributes (XML 1.0 §2.4); XML has no place for control characters. */
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
