import { expect, it } from 'vitest';
import { readLinks } from '../../text/markdown/note-links.ts';
import { htmlOfLink, textOfLink } from './copy-link.ts';

const link = {
  ...{ entity: 'file', id: '0195d2a0-1111-7222-8333-444455556666', title: 'A & <b>.pdf' },
  ...{ words: 'A & <b>.pdf, p. 6', path: '/dashboard/library/files/x', place: 'page=6' },
};

it('a copied link is read as a link to the place', () => {
  expect(readLinks(textOfLink(link))[0]?.target).toEqual({
    ...{ by: 'id', entity: 'file', id: link.id, place: 'page=6' },
  });
});

it('its address for other programs holds no marks of its title', () => {
  expect(htmlOfLink(link, 'https://a.org')).toBe(
    '<a href="https://a.org/dashboard/library/files/x#page=6">A &amp; &lt;b&gt;.pdf, p. 6</a>',
  );
});
