/** No form loses the words that are typed into it: each is walked, tested, or has a reason. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isTest, sourceFiles } from './architecture/imports.ts';
import { forms } from './support/forms.ts';
import { testTitles } from './support/test-titles.ts';

const screens = sourceFiles()
  .filter((path) => path.startsWith('src/') && path.endsWith('.tsx') && !isTest(path))
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }));

/** Nothing is typed into them. */
const untyped = /type="(?:checkbox|radio|file|range)"|\shidden\b/;
/** Kit fields for choosing, not typing. */
const chosen = ['SelectField', 'FieldFrame', 'Checkbox', 'Switch', 'RadioCards'];

function hasControl(code: string, components: ReadonlySet<string>): boolean {
  const inputs = [...code.matchAll(/<input\b[\s\S]*?\/>/g)];
  return (
    inputs.some(([tag]) => !untyped.test(tag)) ||
    /<textarea\b|<Base\.Input\b|contentEditable/.test(code) ||
    [...code.matchAll(/<([A-Z]\w*)\b/g)].some(([, name = '']) => components.has(name))
  );
}

/** The kit's components with a field in them, and those of the parts of forms. */
function componentsWithFields(): ReadonlySet<string> {
  const found = new Set<string>();
  const isPart = (path: string) =>
    path.startsWith('src/ui/') || 'part' in (forms[path] ?? { keepsNothing: '' });
  // A dialog of the kit has a field of the kit, and a part of a form that dialog.
  for (let depth = 0; depth < 4; depth += 1) {
    for (const { path, code } of screens) {
      if (!isPart(path) || !hasControl(code, found)) continue;
      for (const [, name = ''] of code.matchAll(/export function ([A-Z]\w*)/g)) {
        if (!chosen.includes(name)) found.add(name);
      }
    }
  }
  return found;
}

const withFields = screens.filter(
  ({ path, code }) => !path.startsWith('src/ui/') && hasControl(code, componentsWithFields()),
);

describe('the words of forms', () => {
  it('are kept by every form, or there is a reason in test/support/forms.ts', () => {
    expect(withFields.map(({ path }) => path).sort()).toEqual(Object.keys(forms).sort());
  });

  it('are shown to be kept by tests that are there', () => {
    const titles = testTitles().map(({ words }) => words);
    const named = Object.values(forms).flatMap((entry) => ('tests' in entry ? entry.tests : []));
    expect(named.filter((title) => !titles.includes(title))).toEqual([]);
  });

  it('a new form is noticed, also one made of parts', () => {
    const components = componentsWithFields();
    for (const code of [
      '<TextField label="Name" />',
      '<input\n  type="text"\n/>',
      '<NameDialog title="Rename" />',
      '<CardTagsField label="Tags" />',
    ]) {
      expect(hasControl(code, components), code).toBe(true);
    }
    expect(hasControl('<input type="checkbox" /><SelectField label="Deck" />', components)).toBe(
      false,
    );
  });
});
