import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readReleases } from './release-notes.ts';

it('reads each release with its lines, joined where they were broken', () => {
  const text =
    '# What is new\n\n## 0.2.0\n\n- One thing\n  of two lines.\n- Two.\n\n## 0.1.0\n\n- Begun.\n';
  expect(readReleases(text)).toEqual([
    { version: '0.2.0', lines: ['One thing of two lines.', 'Two.'] },
    { version: '0.1.0', lines: ['Begun.'] },
  ]);
});

it('finds the version of this package first in what is kept for students', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const [newest] = readReleases(readFileSync('CHANGELOG.md', 'utf8'));
  expect(newest?.version).toBe(version);
  expect(newest?.lines.length).toBeGreaterThan(5);
});
