import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { zipped } from '../../../../test/support/zip.ts';
import { documentMimes } from '../../../model/files/document-kinds.ts';
import { textOfBlocks } from '../read/block-text.ts';
import { readDocument } from '../read-document.ts';

async function wordsIn(bytes: Blob, mime: string = documentMimes.epub): Promise<string> {
  const answer = await readDocument({ bytes, mime, wantsPictures: true });
  return answer.ok ? textOfBlocks(answer.document.sections.flat()) : answer.problem;
}

const fixture = (name: string) => new Blob([readFileSync(`test/fixtures/documents/${name}`)]);
const book = (type: string, page: string) =>
  new Blob([
    zipped({
      'META-INF/container.xml': '<container><rootfile full-path="b.opf"/></container>',
      'b.opf': `<package><manifest><item id="a" href="a" media-type="${type}"/></manifest><spine><itemref idref="a"/></spine></package>`,
      a: page,
    }),
  ]);
const svg = 'image/svg+xml';
const xhtml = 'application/xhtml+xml';

describe('a book', () => {
  it('has the words inside an object that is not shown', async () => {
    expect(await wordsIn(fixture('epub-words-in-object.epub'))).toBe(
      'Parts of a tent\nBefore the gallery.\nThe outer tent keeps the rain off and the inner tent keeps the insects out.\nAfter the gallery.',
    );
  });

  it('whose pages are drawings has the words in them', async () => {
    expect(await wordsIn(fixture('epub-pages-are-svg.epub'))).toBe(
      'Page one: ropes hold the tent.',
    );
    const page =
      '<svg><defs><text>no</text></defs><title>no</title><g><text>One <tspan>line</tspan></text></g><script>no</script><text>Two</text></svg>';
    expect(await wordsIn(book(svg, page))).toBe('One line\nTwo');
    expect(await wordsIn(book(xhtml, `<html><body>${page}</body></html>`))).toBe('One line\nTwo');
  });

  it('whose pages are drawings without words says so', async () => {
    expect(await wordsIn(book(svg, '<svg><path d="M0 0"/></svg>'))).toBe('drawings');
    expect(
      await wordsIn(book(xhtml, '<html><body><svg><path d="M0 0"/></svg></body></html>')),
    ).toBe('drawings');
    expect(await wordsIn(book(xhtml, '<html><body></body></html>'))).toBe('nothing-in-it');
  });

  it('reads drawings in drawings without end as deep as a person draws', async () => {
    const page = `<svg><text>before</text>${'<g>'.repeat(50_000)}<text>deep</text>`;
    expect(await wordsIn(book(svg, page))).toBe('before');
  });
});
