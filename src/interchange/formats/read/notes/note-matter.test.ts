import { describe, expect, it } from 'vitest';
import { joinTagsOfBear } from './note-matter.ts';

describe('a tag of two words of Bear', () => {
  it('becomes one word', () => {
    expect(joinTagsOfBear('See #two words# here', 'See #two words# here')).toBe(
      'See #two-words here',
    );
  });

  it.each(['#!! !!#', '#1 hit is in F# major', 'see #5, p. 3# x'])('is not %s', (text) => {
    expect(joinTagsOfBear(text, text)).toBe(text);
  });
});
