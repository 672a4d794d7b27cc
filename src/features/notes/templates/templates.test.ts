import { expect, it } from 'vitest';
import { parseMarkdown } from '../../../text/markdown/markdown-blocks.ts';
import { builtInTemplates, textOfTemplate } from './templates.ts';

const kindsOf = (name: string) => {
  const template = builtInTemplates.find((one) => one.name === name);
  if (template === undefined) throw new Error(`No template ${name}`);
  return parseMarkdown(textOfTemplate(template, 0)).map(({ kind }) => kind);
};

it('each template is Markdown of its parts', () => {
  expect(kindsOf('Cornell')).toEqual(['paragraph', 'table', 'heading']);
  expect(kindsOf('Lecture').filter((kind) => kind === 'heading')).toHaveLength(4);
  expect(kindsOf('Reading')).toContain('quote');
  expect(kindsOf('Lab')).toEqual(expect.arrayContaining(['list', 'table']));
});

it('the day stands in place of its mark', () => {
  const text = textOfTemplate({ body: '{{date}} and {{date}}' }, new Date(2026, 10, 30).getTime());
  expect(text).toMatch(/2026.* and .*2026/);
});
