/**
 * `npm run figures`: prints rooms, arrows between them, circles, files, lines and comment lines of the product (`src`,
 * `sw`, `server` without tests), and the number of test files.
 */
import { readFileSync } from 'node:fs';
import { type Import, importsOf, isTest, sourceFiles } from '../test/architecture/imports.ts';
import { breaksRule, circlesOf, roomOf } from '../test/architecture/rooms.ts';

/** Generated data: words, weights and names. */
const isTable = (path: string) => tables.some((pattern) => pattern.test(path));
const tables = [/-weights\.ts$/, /common-words\.ts$/, /common-passwords\.ts$/];
/** A file with one importer and fewer lines needs a reason (CONTRIBUTING.md). */
const shortLines = 40;

const all = sourceFiles();
const product = all.filter((path) => !isTest(path) && !isTable(path));
const imports: Import[] = product.flatMap((path) => importsOf(path));
const inside = imports.filter(({ to }) => to !== undefined);
const arrows = new Set(
  inside
    .map(({ from, to = '' }) => [roomOf(from), roomOf(to)])
    .filter(([own, other]) => own !== other)
    .map((pair) => pair.join(' → ')),
);
const importers = Map.groupBy(
  new Set(inside.map(({ from, to }) => `${to}\n${from}`)),
  (pair) => pair.split('\n')[0],
);
const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n');
const lengths = new Map(product.map((path) => [path, linesOf(path).length]));
const byLength = [...lengths.values()].sort((a, b) => a - b);
const single = product.filter((path) => importers.get(path)?.length === 1);
const short = single.filter((path) => (lengths.get(path) ?? 0) < shortLines);
const comments = product.flatMap(linesOf).filter((text) => /^\s*(?:\/\/|\/?\*)/.test(text)).length;

const circles = circlesOf(imports);

const figures = {
  rooms: new Set(product.map(roomOf)).size,
  'arrows between rooms': arrows.size,
  'imports against the line': imports.filter(breaksRule).length,
  'circles of files, types counted': circles.length,
  files: product.length,
  'files with one importer': single.length,
  [`files with one importer under ${shortLines} lines`]: short.length,
  lines: byLength.reduce((sum, length) => sum + length, 0),
  'comment lines': comments,
  'median lines of a file': byLength[Math.floor(byLength.length / 2)],
  'test files': all.filter(isTest).length,
};
for (const [name, figure] of Object.entries(figures)) console.log(`${figure}\t${name}`);
for (const circle of circles) console.log(circle.join(' ↔ '));
if (process.argv.includes('--short')) {
  for (const path of short) console.log(`${lengths.get(path)}\t${path}`);
}
