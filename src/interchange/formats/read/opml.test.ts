import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  fixtures,
  readAll,
  reasons,
  sourceFile,
} from '../../../../test/support/import-fixtures.ts';
import { fewerUnlessLong } from '../../../../test/support/long.ts';
import { anyText } from '../../../../test/support/texts.ts';
import { FormatError } from '../format.ts';
import { opmlReader } from './opml.ts';

async function outline(name: string) {
  return fieldsOf(await readAll(opmlReader, fixtures(`opml/${name}`)), 'note')[0];
}

describe('an outline', () => {
  it('of pandoc becomes a list with its notes', async () => {
    expect(await outline('pandoc.opml')).toEqual({
      title: 'Cell biology – revision',
      body: `- Membranes
  Fluid mosaic model: *lipids* & proteins < 10 nm.
  - Transport
    -   passive
    -   active
- Mitosis
  Four phases.`,
    });
  });

  it('of Workflowy keeps what is done', async () => {
    expect(await outline('workflowy.opml')).toEqual({
      title: 'workflowy',
      body: '- Exam & plan\n  First line\n  second line\n  - [x] Read\n  - Write\n    - Draft',
    });
  });

  it('keeps the address of a line: of a page, else of a feed', async () => {
    const body = [
      '<outline text="Page" htmlUrl="https://a.example" xmlUrl="https://a.example/feed"/>',
      '<outline text="Feed" xmlUrl="https://b.example/feed"/>',
      '<outline text="Link" url="https://c.example"/>',
    ];
    const text = `<opml version="2.0"><body>${body.join('')}</body></opml>`;
    const read = await readAll(opmlReader, [sourceFile('feeds.opml', text)]);
    expect(fieldsOf(read, 'note')[0]?.body).toBe(
      '- Page – https://a.example\n- Feed – https://b.example/feed\n- Link – https://c.example',
    );
  });

  it('loses marks of HTML', async () => {
    expect(await outline('outline.opml')).toEqual({
      title: 'Outline Title',
      body: "- 1. This is an outine element with an anchor tag.\n- 2. Next outline element\n- 3. Outline element with one child\n  - a. I'm a child\n- 4. I'm after the the child",
    });
  });

  it('of Drummer is read', async () => {
    expect(await outline('drummer.opml')).toMatchObject({
      title: 'readme.md',
      body: expect.stringMatching(/^- # opml package\n {2}- A developer's/),
    });
  });

  it('that is damaged is read as far as it goes', async () => {
    const read = await outline('malformed.opml');
    expect(String(read?.body)).toContain('- The CSS Ninja – http://www.thecssninja.com');
  });
});

it('with a hundred and fifty thousand lines beneath one is read', async () => {
  const xml = `<opml><body><outline text="a" _note="${'b\n'.repeat(150_000)}"/></body></opml>`;
  const notes = fieldsOf(await readAll(opmlReader, [sourceFile('a.opml', xml)]), 'note');
  expect(notes.map(({ body }) => String(body)).join('\n')).toBe(`- a${'\n  b'.repeat(150_000)}`);
});

describe('an outline that is damaged', () => {
  it.each([
    ['is cut off in a line', '<opml><body>\n<outline text="a"/>\n<outline text="b', '- a', 3],
    [
      'ends a line that never began',
      '<opml><body>\n</outline>\n<outline text="a"/>\n</body></opml>',
      '- a',
      2,
    ],
    ['has an outline without an end', '<opml><body>\n<outline text="a">\n</body></opml>', '- a', 3],
    [
      'is no XML from some point',
      '<opml><body>\n<outline text="a"/>\nword\n</body></opml>',
      '- a',
      3,
    ],
    [
      'has a tag without an end',
      '<opml><body><outline text="a" b\n<outline text="c"/></body></opml>',
      '- a\n- c',
      1,
    ],
  ])(
    'since it %s gives what is whole, and says from where it is damaged',
    async (_, xml, body, line) => {
      const reading = await readAll(opmlReader, [sourceFile('a.opml', xml)]);
      expect(fieldsOf(reading, 'note')).toEqual([{ title: 'a', body }]);
      expect(reasons(reading)).toEqual([
        `a.opml: damaged or incomplete from line ${line} on; what can be read is taken. Download or export it again`,
      ]);
    },
  );

  it('says nothing of one that is whole', async () => {
    const files = fixtures('opml/pandoc.opml', 'opml/drummer.opml', 'opml/outline.opml');
    expect(reasons(await readAll(opmlReader, files))).toEqual([]);
  });
});

describe('hostile XML', () => {
  it('expands no entities of its own', async () => {
    const xml =
      '<!DOCTYPE opml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><opml><body><outline text="&b;"/></body></opml>';
    expect(fieldsOf(await readAll(opmlReader, [sourceFile('a.opml', xml)]), 'note')).toEqual([
      { title: 'a', body: '- &b;' },
    ]);
  });

  it('never throws but where there is no outline', async () => {
    const piece = fc.constantFrom(
      '<opml>',
      '<body>',
      '<outline text="a">',
      '</outline>',
      '<outline',
      '"',
      "'",
      '>',
      '<!',
      '[',
      '<![CDATA[',
      '<?',
      ' text="',
      '&#0;',
      '&#xFFFFFFF;',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(piece, anyText())), async (pieces) => {
        try {
          await readAll(opmlReader, [sourceFile('a.opml', pieces.join(''))]);
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }),
    );
  });

  it('takes no more time than it is long', async () => {
    const most = fewerUnlessLong(1_000_000, 250_000);
    const pieces = [
      '<outline text="a">',
      '<a "',
      "<a '>' ",
      '<!x>',
      '<!x[',
      '<',
      '<!--',
      '&#',
      'a=" ',
      '<outline _note="<',
      '<outline a',
      '<outline text="<b "',
      '</outline',
    ];
    const files = pieces.map((piece, at) =>
      sourceFile(`${at}.opml`, `<opml><body>${piece.repeat(most / piece.length)}"`),
    );
    const names = `<opml><body>${'<'.repeat(most)}></body></opml>`;
    const reading = await readAll(opmlReader, [...files, sourceFile('names.opml', names)]);
    expect(reading.items.length + reasons(reading).length).toBeGreaterThan(0);
  });
});
