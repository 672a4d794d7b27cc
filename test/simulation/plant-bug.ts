/** Plants one bug into the modules that are loaded after this. */
import { registerHooks } from 'node:module';
import { type PlantedBug, plantedBugs } from './planted-bugs.ts';

/** @throws when there is no such bug, or, on loading, when the code has changed and the bug no longer fits */
export function plantBug(name: string): void {
  const bug = plantedBugs.find((one) => one.name === name);
  if (bug === undefined) throw new Error(`No planted bug is called ${name}`);
  registerHooks({
    load(url, context, nextLoad) {
      const loaded = nextLoad(url, context);
      const mine = bug.edits.filter(({ file }) => url.endsWith(`/${file}`));
      if (mine.length === 0) return loaded;
      return { ...loaded, source: edited(String(loaded.source), mine) };
    },
  });
}

/** @throws when a text to be changed is not there, or more than once */
export function edited(source: string, edits: PlantedBug['edits']): string {
  return edits.reduce((text, { file, find, instead }) => {
    const times = text.split(find).length - 1;
    if (times !== 1)
      throw new Error(`“${find}” stands ${times} times in ${file}: mend the planted bug`);
    return text.replace(find, () => instead);
  }, source);
}
