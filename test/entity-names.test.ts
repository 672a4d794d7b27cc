/** An entity is described in its own file and in `src/components/places.ts`; no other list of entities exists. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { entityNames } from '../src/model/registry.ts';
import { isTest, sourceFiles } from './architecture/imports.ts';

const mayList = ['src/model/registry.ts', 'src/components/places.ts'];
const name = `(?:${entityNames.join('|')})`;
/** `'deck', 'card', 'note'`, `'deck' | 'card' | 'note'`, `case 'deck': case 'card': case 'note':`. */
const quoted = new RegExp(`(?:'${name}'[\\s,|:]*(?:case\\s+)?){3}`);
/** Three keys or three tuples of a table, each on its line. */
const keys = new RegExp(
  `(?:^[ \\t]*(?:${name}:|\\['${name}',|\\[[^\\n]*, '${name}'\\],).*\\n){3}`,
  'm',
);

function listsEntities(code: string): boolean {
  return quoted.test(code) || keys.test(code);
}

it('has no list of entity names but the registry and the places', () => {
  const lists = sourceFiles()
    .filter((path) => !isTest(path) && !mayList.includes(path))
    .filter((path) => !path.startsWith('test/') && !path.startsWith('server/test-support/'))
    .filter((path) => listsEntities(readFileSync(path, 'utf8')));
  expect(lists).toEqual([]);
});

it.each([
  [`const shown = ['deck', 'card', 'note'];`],
  [`type Shown =\n  | 'deck'\n  | 'card'\n  | 'note';`],
  [`switch (name) {\n  case 'deck':\n  case 'card':\n  case 'note':\n}`],
  [`const words = {\n  deck: 'a deck',\n  card: 'a card',\n  note: 'a note',\n};\n`],
  [`const things = [\n  ['Decks', 'deck'],\n  ['Cards', 'card'],\n  ['Notes', 'note'],\n];\n`],
])('notices %j', (code) => {
  expect(listsEntities(code)).toBe(true);
});

it('lets a file name the two entities that it is about', () => {
  expect(listsEntities(`db.rows('deck'); db.rows('card'); const both = ['deck', 'card'];`)).toBe(
    false,
  );
});
