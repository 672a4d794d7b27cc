import { describe, expect, it } from 'vitest';
import { markdownAsHtml } from './markdown-html.ts';
import { readLinks, writeLink } from './note-links.ts';
import { plainWords } from './plain-words.ts';

const id = '0195d2a0-1111-7222-8333-444455556666';
const other = '0195d2a0-1111-8222-8333-444455557777';

/** The sources of the links. */
function read(text: string): string[] {
  return readLinks(text).map(({ from, to }) => text.slice(from, to));
}

describe('the links of a note', () => {
  it('are found by id with their place and words', () => {
    expect(
      readLinks(`See [[file:${id}#page=6&quote=a%20b|Learning]] and [[note:${other}]].`),
    ).toEqual([
      {
        ...{ from: 4, to: 77, words: 'Learning' },
        target: { by: 'id', entity: 'file', id, place: 'page=6&quote=a%20b' },
      },
      { from: 82, to: 127, words: '', target: { by: 'id', entity: 'note', id: other, place: '' } },
    ]);
  });

  it('are found by title with heading and words, as in Obsidian', () => {
    const targets = readLinks('[[Cells]] [[Cells#The wall|walls]] [[todo: later]] [[#Here]]');
    expect(targets.map(({ target, words }) => [target, words])).toEqual([
      [{ by: 'title', title: 'Cells', place: '' }, ''],
      [{ by: 'title', title: 'Cells', place: 'The wall' }, 'walls'],
      [{ by: 'title', title: 'todo: later', place: '' }, ''],
      [{ by: 'title', title: '', place: 'Here' }, ''],
    ]);
  });

  it('are found by address with words of one’s own', () => {
    const path = `/dashboard/library/notes/${id}#words=a`;
    expect(readLinks(`[my words](${path}) [out](https://x.org/${id}) [no](/other/${id})`)).toEqual([
      { from: 0, to: 14 + path.length - 2, words: 'my words', target: { by: 'address', path, id } },
    ]);
    const task = `/dashboard/tasks#open=${other}`;
    expect(readLinks(`[t](${task})`)[0]?.target).toEqual({ by: 'address', path: task, id: other });
  });

  it('are found by a whole address, as earlier releases wrote them', () => {
    const address = `https://app.example:8080/dashboard/library/files/${id}#page=3`;
    expect(readLinks(`> [Cells, Page 3](${address})`)[0]).toMatchObject({
      target: { by: 'address', path: `/dashboard/library/files/${id}#page=3`, id },
    });
  });

  it.each([
    ['code', '`[[a]]` [[b]]'],
    ['a fence', '```\n[[a]]\n```\n[[b]]'],
    ['a fence of tildes in a quote', '> ~~~\n> [[a]]\n\n[[b]]'],
    ['indented code', 'x\n\n    [[a]]\n\n[[b]]'],
    ['a formula', '$[[a]]_1$ and [[b]]'],
    ['an escape', '\\[[a]] [[b]]'],
    ['a picture', '![[a.png]] [[b]]'],
    ['words of another link', '[x `c` [[a]]](https://x.org) [[b]]'],
    ['an empty pair', '[[]] [[ ]] [[|a]] [[b]]'],
    ['brackets within', '[[1, 2], [3, 4]] [[b]]'],
  ])('are not in %s', (_, text) => {
    expect(read(text)).toEqual(['[[b]]']);
  });

  it.each([
    ['a list and a box', '- [[a]]\n- [ ] [[b]]'],
    ['a quote and a heading', '# [[a]]\n> `x` [[b]]'],
    ['a table', '| [[a|x]] | [[b\\|y]] |\n| - | - |\n| `x` | z |'],
    ['a footnote', 'x[^1] [[a]] `x`\n\n[^1]: [[b]]'],
    ['bold words', '**[[a]]** and `x` *[[b]]*'],
    ['lines with CRLF', '`x`\r\n[[a]]\r\n[[b]]'],
  ])('are in %s', (_, text) => {
    expect(read(text).map((source) => source[2])).toEqual(['a', 'b']);
  });

  it('keep bars in a table within one cell', () => {
    const html = markdownAsHtml(`| [[note:${id}|A note]] | b |\n| - | - |\n`);
    expect(html).toContain('<th>A note</th><th>b</th>');
  });

  it('are their words in plain words; a title in brackets may be code and stays', () => {
    const text = `x[[1]] [[note:${id}|Cells]] [*own* words](/dashboard/library/notes/${id})`;
    expect(plainWords(text)).toBe('x[[1]] Cells own words');
  });

  it('are read in linear time from hostile text', () => {
    for (const part of ['[[', ']]', '[[a|', '[[a]]`', '[a](/dashboard/', '](/dashboard/x)', '[[[['])
      expect(readLinks(part.repeat(20_000)).length).toBeLessThanOrEqual(20_000);
  });
});

describe('a written link', () => {
  it('is read as the same, whatever its title', () => {
    const text = writeLink('file', id, ' A [b] | c\n', 'page=2');
    expect(text).toBe(`[[file:${id}#page=2|A b c]]`);
    expect(readLinks(text)[0]).toMatchObject({ words: 'A b c', to: text.length });
    expect(writeLink('note', id, ' ')).toBe(`[[note:${id}]]`);
  });
});
