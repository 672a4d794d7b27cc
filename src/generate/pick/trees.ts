/**
 * Boosted trees whose levels ask one question each: three questions choose one of eight numbers, and the numbers of all trees are added.
 * A table has one row for each tree: feature and bound of each question, then the numbers, all in hundredths.
 */

const depth = 3;
const leaves = 2 ** depth;

export interface Trees {
  features: Int16Array;
  bounds: Float64Array;
  values: Float64Array;
}

export function readTrees(table: string): Trees {
  const rows = table.trim().split(/\n\s*/u);
  const features = new Int16Array(rows.length * depth);
  const bounds = new Float64Array(rows.length * depth);
  const values = new Float64Array(rows.length * leaves);
  for (const [tree, row] of rows.entries()) {
    const numbers = row.split(' ').map(Number);
    for (let level = 0; level < depth; level++) {
      features[tree * depth + level] = numbers[2 * level] ?? 0;
      bounds[tree * depth + level] = (numbers[2 * level + 1] ?? 0) / 100;
    }
    for (let leaf = 0; leaf < leaves; leaf++)
      values[tree * leaves + leaf] = (numbers[2 * depth + leaf] ?? 0) / 100;
  }
  return { features, bounds, values };
}

/** @returns log odds */
export function scoreBy({ features, bounds, values }: Trees, row: readonly number[]): number {
  let sum = 0;
  for (let tree = 0; tree * depth < features.length; tree++) {
    let leaf = 0;
    for (let level = 0; level < depth; level++) {
      const at = tree * depth + level;
      if ((row[features[at] ?? 0] ?? 0) > (bounds[at] ?? 0)) leaf += 1 << level;
    }
    sum += values[tree * leaves + leaf] ?? 0;
  }
  return sum;
}
