/** GitHub's additions to CommonMark, by the examples of its specification (0.29: §4.10, §5.3, §6.5, §6.9). */
import { expect, it } from 'vitest';
import { markdownAsHtml } from './markdown-html.ts';

const link = (words: string, href = words) => `<a href="${href}">${words}</a>`;
const www = (words: string) => link(words, `http://${words}`);
const mail = (words: string) => link(words, `mailto:${words}`);
const row = (name: string, ...cells: string[]) =>
  `<tr>${cells.map((cell) => `<${name}>${cell}</${name}>`).join('')}</tr>`;
const table = (head: string[], ...rows: string[][]) => {
  const body = rows.map((cells) => row('td', ...cells)).join('');
  return `<table><thead>${row('th', ...head)}</thead>${body && `<tbody>${body}</tbody>`}</table>`;
};
const paragraphs = (...all: string[]) => all.map((words) => `<p>${words}</p>`).join('\n');

it.each([
  [198, '| foo | bar |\n| --- | --- |\n| baz | bim |', table(['foo', 'bar'], ['baz', 'bim'])],
  [
    199,
    '| abc | defghi |\n:-: | -----------:\nbar | baz',
    '<table><thead><tr><th align="center">abc</th><th align="right">defghi</th></tr></thead>' +
      '<tbody><tr><td align="center">bar</td><td align="right">baz</td></tr></tbody></table>',
  ],
  [
    200,
    '| f\\|oo  |\n| ------ |\n| b `\\|` az |\n| b **\\|** im |',
    table(['f|oo'], ['b <code>|</code> az'], ['b <strong>|</strong> im']),
  ],
  [
    201,
    '| abc | def |\n| --- | --- |\n| bar | baz |\n> bar',
    `${table(['abc', 'def'], ['bar', 'baz'])}\n<blockquote>\n<p>bar</p>\n</blockquote>`,
  ],
  [
    202,
    '| abc | def |\n| --- | --- |\n| bar | baz |\nbar\n\nbar',
    `${table(['abc', 'def'], ['bar', 'baz'], ['bar', ''])}\n<p>bar</p>`,
  ],
  [203, '| abc | def |\n| --- |\n| bar |', '<p>| abc | def |\n| --- |\n| bar |</p>'],
  [
    204,
    '| abc | def |\n| --- | --- |\n| bar |\n| bar | baz | boo |',
    table(['abc', 'def'], ['bar', ''], ['bar', 'baz']),
  ],
  [205, '| abc | def |\n| --- | --- |', table(['abc', 'def'])],
  [279, '- [ ] foo\n- [x] bar', '<ul>\n<li>☐ foo</li>\n<li>☑ bar</li>\n</ul>'],
  [
    280,
    '- [x] foo\n  - [ ] bar\n  - [x] baz\n- [ ] bim',
    '<ul>\n<li>☑ foo\n<ul>\n<li>☐ bar</li>\n<li>☑ baz</li>\n</ul></li>\n<li>☐ bim</li>\n</ul>',
  ],
  [491, '~~Hi~~ Hello, ~there~ world!', '<p><del>Hi</del> Hello, <del>there</del> world!</p>'],
  [492, 'This ~~has a\n\nnew paragraph~~.', paragraphs('This ~~has a', 'new paragraph~~.')],
  [493, 'This will ~~~not~~~ strike.', '<p>This will ~~~not~~~ strike.</p>'],
  [622, 'www.commonmark.org', paragraphs(www('www.commonmark.org'))],
  [
    623,
    'Visit www.commonmark.org/help for more information.',
    paragraphs(`Visit ${www('www.commonmark.org/help')} for more information.`),
  ],
  [
    624,
    'Visit www.commonmark.org.\n\nVisit www.commonmark.org/a.b.',
    paragraphs(`Visit ${www('www.commonmark.org')}.`, `Visit ${www('www.commonmark.org/a.b')}.`),
  ],
  [
    625,
    'www.google.com/search?q=Markup+(business)\n\nwww.google.com/search?q=Markup+(business)))\n\n' +
      '(www.google.com/search?q=Markup+(business))\n\n(www.google.com/search?q=Markup+(business)',
    paragraphs(
      www('www.google.com/search?q=Markup+(business)'),
      `${www('www.google.com/search?q=Markup+(business)')}))`,
      `(${www('www.google.com/search?q=Markup+(business)')})`,
      `(${www('www.google.com/search?q=Markup+(business)')}`,
    ),
  ],
  [
    626,
    'www.google.com/search?q=(business))+ok',
    paragraphs(www('www.google.com/search?q=(business))+ok')),
  ],
  [
    627,
    'www.google.com/search?q=commonmark&hl=en\n\nwww.google.com/search?q=commonmark&hl;',
    paragraphs(
      www('www.google.com/search?q=commonmark&amp;hl=en'),
      `${www('www.google.com/search?q=commonmark')}&amp;hl;`,
    ),
  ],
  [628, 'www.commonmark.org/he<lp', paragraphs(`${www('www.commonmark.org/he')}&lt;lp`)],
  [
    629,
    'http://commonmark.org\n\n(Visit https://encrypted.google.com/search?q=Markup+(business))',
    paragraphs(
      link('http://commonmark.org'),
      `(Visit ${link('https://encrypted.google.com/search?q=Markup+(business)')})`,
    ),
  ],
  [630, 'foo@bar.baz', paragraphs(mail('foo@bar.baz'))],
  [
    631,
    'hello@mail+xyz.example isn’t valid, but hello+xyz@mail.example is.',
    paragraphs(`hello@mail+xyz.example isn’t valid, but ${mail('hello+xyz@mail.example')} is.`),
  ],
  [
    632,
    'a.b-c_d@a.b\n\na.b-c_d@a.b.\n\na.b-c_d@a.b-\n\na.b-c_d@a.b_',
    paragraphs(mail('a.b-c_d@a.b'), `${mail('a.b-c_d@a.b')}.`, 'a.b-c_d@a.b-', 'a.b-c_d@a.b_'),
  ],
  [633, 'mailto:a.b-c_d@a.b', paragraphs(link('mailto:a.b-c_d@a.b'))],
])('example %i: %j', (_, markdown, html) => {
  expect(markdownAsHtml(markdown).trim()).toBe(html);
});

it('one tilde within words is no mark', () => {
  expect(markdownAsHtml('3~5 and 6~8, H~2~O, about ~5 mg (~6 ml)').trim()).toBe(
    '<p>3~5 and 6~8, H~2~O, about ~5 mg (~6 ml)</p>',
  );
});
