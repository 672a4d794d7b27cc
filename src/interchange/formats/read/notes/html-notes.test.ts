import { expect, it } from 'vitest';
import { readNoteHtml } from '../shared/html-markdown.ts';

const read = (html: string) =>
  readNoteHtml(html, { embedded: ({ attributes }) => `![](${attributes.src ?? ''})` });

it.each([
  ['<h2>Phases</h2><p>One</p><p>Two<br>lines</p>', '## Phases\n\nOne\n\nTwo\nlines'],
  ['<div>One</div><div><br/></div><div>Two</div>', 'One\n\nTwo'],
  ['<div><en-todo checked="true"/>read</div><div><en-todo/>write</div>', '- [x] read\n- [ ] write'],
  [
    '<ul><li style="--en-checked:true;"><div>read</div></li><li><input type="checkbox">write</li></ul>',
    '- [x] read\n- [ ] write',
  ],
  ['<ol><li>a<ul><li>b</li></ul></li></ol>', '1. a\n   - b'],
  [
    '<a href="Other note.html">other</a> <a href="javascript:x">no</a> <a href="https://example.org/">web</a>',
    '[other](Other%20note.html) no [web](https://example.org/)',
  ],
  ['a <img src="x.png"> <mark>b</mark> <b>c</b> 2*3*4', 'a ![](x.png) ==b== **c** 2\\*3\\*4'],
  ['<table><tr><td>a</td><td>b|c</td></tr></table>', '| a | b\\|c |\n| --- | --- |'],
  ['<script>alert(1)</script><style>x</style>words', 'words'],
])('%s becomes %j', (html, text) => {
  expect(read(html)).toBe(text);
});
