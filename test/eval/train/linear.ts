/** What both trainers compute. */

/** Gauss and Jordan, with the largest pivot. */
export function solve(matrix: readonly Float64Array[], right: Float64Array): number[] {
  const rows = matrix.map((line, i) => [...line, right[i] ?? 0]);
  for (let i = 0; i < rows.length; i++) {
    let pivot = i;
    for (let k = i; k < rows.length; k++) {
      if (Math.abs(rows[k]?.[i] ?? 0) > Math.abs(rows[pivot]?.[i] ?? 0)) pivot = k;
    }
    [rows[i], rows[pivot]] = [rows[pivot] ?? [], rows[i] ?? []];
    const line = rows[i] ?? [];
    for (const [k, other] of rows.entries()) {
      const factor = (other[i] ?? 0) / (line[i] || 1);
      if (k !== i && factor !== 0)
        for (let j = i; j < other.length; j++) other[j] = (other[j] ?? 0) - factor * (line[j] ?? 0);
    }
  }
  return rows.map((line, i) => (line.at(-1) ?? 0) / (line[i] || 1));
}
