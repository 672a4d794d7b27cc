import { expect, it } from 'vitest';
import { parseInline } from './markdown-inline.ts';
import { readTypedTags } from './note-tags.ts';

it.each([
  ['#exam', ['exam']],
  ['Read this #exam, then (#lab) and “#quiz”.', ['exam', 'lab', 'quiz']],
  [
    '# Cells #exam\n\n- [ ] ask #tutor\n\n> [!tip] Now #late\n> #inside',
    ['exam', 'tutor', 'late', 'inside'],
  ],
  ['| a | b |\n| --- | --- |\n| #cell | x |\n\nText[^1]\n\n[^1]: #foot', ['cell', 'foot']],
  ['**#bold** and _#italic_ and ==#mark==', ['bold', 'italic', 'mark']],
  [
    '#week-3 #exam/final #under_score #3rd-year #L2',
    ['week-3', 'exam/final', 'under_score', '3rd-year', 'L2'],
  ],
  ['#Prüfung #試験 #परीक्षा #اختبار #กิน', ['Prüfung', '試験', 'परीक्षा', 'اختبار', 'กิน']],
  ['#exam again #exam and #Exam', ['exam', 'Exam']],
  ['#exam/ and #lab- end', ['exam', 'lab']],
])('reads the tags of %j', (text, tags) => {
  expect(readTypedTags(text)).toEqual(tags);
});

it.each([
  '# Heading\n## Second\n#\n#######',
  'Number #1, #2b, #2024-11 and #_-/',
  'C# and a#b, x.#y is none, 5#a',
  '`#code` and\n\n```c\n#include <x>\n```\n\n    #indented',
  '$#a$ and $$\n#b\n$$',
  'https://x.org/#exam <https://x.org/#exam> www.x.org/a#exam',
  '[words #exam](https://x.org) [[Cells#exam]] [[#exam]] ![#exam](x.png)',
  '\\#exam &#35;exam &#x23;',
  `#${'a'.repeat(41)}`,
])('finds none in %j', (text) => {
  expect(readTypedTags(text)).toEqual([]);
});

it('reads 200,000 letters of numbers and marks at once', () => {
  expect(readTypedTags('#1 ##a ## '.repeat(20_000))).toEqual([]);
  expect(readTypedTags(`${'#a'.repeat(100_000)} #exam`)).toEqual(['a', 'exam']);
});

it('leaves them words where the text is no note', () => {
  expect(parseInline('see #exam')).toEqual([{ kind: 'text', text: 'see #exam' }]);
});
