import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isReleased, readReleases } from './about-section.tsx';

it('reads each release with its lines, joined where they were broken', () => {
  const text =
    '# What is new\n\n## 0.2.0\n\n- One thing\n  of two lines.\n- Two.\n\n## 0.1.0\n\n- Begun.\n';
  expect(readReleases(text)).toEqual([
    { version: '0.2.0', lines: [{ text: 'One thing of two lines.' }, { text: 'Two.' }] },
    { version: '0.1.0', lines: [{ text: 'Begun.' }] },
  ]);
});

it('shows what a line is about apart from the rest, and no stars', () => {
  const [newest] = readReleases('## 0.2.0\n\n- **Import.** An export can be\n  read back.\n');
  expect(newest?.lines).toEqual([{ lead: 'Import.', text: 'An export can be read back.' }]);
  const all = readReleases(readFileSync('CHANGELOG.md', 'utf8')).flatMap(({ lines }) => lines);
  expect(all.filter(({ text }) => text.includes('*'))).toEqual([]);
});

it('finds the version of this package first among the released ones', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [newest] = readReleases(readFileSync('CHANGELOG.md', 'utf8')).filter(isReleased);
  expect(newest?.version).toBe(version);
  expect(newest?.lines.length).toBeGreaterThan(5);
});
