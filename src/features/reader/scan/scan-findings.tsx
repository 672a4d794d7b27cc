/** What text recognition has found in a file, and which pages are worth a look. */
import { plural } from '../../../lib/plural.ts';
import { pagesInWords } from '../../../reading/ocr/pages-in-words.ts';
import type { ScannedPages } from '../../../reading/ocr/scanned-pages.ts';

export function ScanFindings({ pages }: { pages: ScannedPages }) {
  const { recognized, hardToRead, wordless } = pages;
  return (
    <>
      <p>
        {recognized.length > 0
          ? `Recognized text on ${plural(recognized.length, 'page')}. It can have mistakes: check it against the page.`
          : 'No text was found on the scanned pages.'}
      </p>
      {hardToRead.length > 0 ? (
        <p className="text-muted">Hard to read: {pagesInWords(hardToRead)}.</p>
      ) : null}
      {recognized.length > 0 && wordless.length > 0 ? (
        <p className="text-muted">No text found: {pagesInWords(wordless)}.</p>
      ) : null}
    </>
  );
}
