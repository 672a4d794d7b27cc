import { describe, expect, it } from 'vitest';
import { goalOf } from './links.ts';

describe('a link of a PDF', () => {
  it('goes to the web, to a mail or to a place in the file', () => {
    expect(goalOf({ subtype: 'Link', url: 'https://example.org/a' })).toEqual({
      kind: 'web',
      url: 'https://example.org/a',
      name: 'Open example.org',
    });
    expect(goalOf({ subtype: 'Link', url: 'mailto:a@example.org' })).toMatchObject({
      name: 'Email a@example.org',
    });
    expect(goalOf({ subtype: 'Link', dest: 'chapter.2' })).toEqual({
      kind: 'place',
      destination: 'chapter.2',
    });
  });

  it.each([
    { subtype: 'Link', url: 'javascript:alert(1)' },
    { subtype: 'Link', url: 'file:///etc/passwd' },
    { subtype: 'Link', url: 'data:text/html,x' },
    { subtype: 'Link', url: 'no address' },
    { subtype: 'Link' },
    { subtype: 'Widget', url: 'https://example.org' },
  ])('is none where it is %j', (annotation) => {
    expect(goalOf(annotation)).toBeUndefined();
  });
});
