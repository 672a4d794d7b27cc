/**
 * The order in which the test files of one mutant run: those of the mutated file itself first, then those beside it,
 * then the quick ones. Stryker ends a mutant's run at the first test that fails, so most mutants cost one file.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The instrumented code's check whether a mutant is active. */
const question = /stryMutAct_\w+\("(\d+)"\)/g;

/** By the mutant's id. Read once: each of Stryker's processes has a sequencer of its own for each run. */
let files: Map<string, string> | undefined;

export class NearFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { config, cache } = this.ctx;
    const mutant = Reflect.get(this.ctx.getProvidedContext(), 'activeMutant');
    files ??= findMutants(config.root);
    const mutated = files.get(String(mutant));
    if (mutated === undefined) return super.sort(specifications);
    const placed = specifications.map((specification) => ({
      specification,
      distance: distanceOf(relative(config.root, specification.moduleId), mutated),
      duration: cache.getTestSpecificationResult(specification)?.duration ?? 0,
    }));
    placed.sort((a, b) => a.distance - b.distance || a.duration - b.duration);
    return placed.map(({ specification }) => specification);
  }
}

function findMutants(root: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const path of globSync('{src,server}/**/*.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, path), 'utf8');
    for (const [, id = ''] of text.matchAll(question)) found.set(id, path);
  }
  return found;
}

/** 0: named after the file; 1: beside it; 2: elsewhere. */
function distanceOf(test: string, code: string): number {
  if (dirname(test) !== dirname(code)) return 2;
  const name = basename(code).replace(/\.tsx?$/, '');
  return basename(test).startsWith(name) ? 0 : 1;
}
