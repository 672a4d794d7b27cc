/** Limits of a formula that is drawn. Pure, in linear time. */

/** UTF-16 units. Drawing a longer formula would freeze the screen. */
export const longestFormula = 5_000;
/** Nested groups. Each level takes a stack frame, and nested fractions take quadratic time. */
const deepestGroup = 40;

const parts = /\\(?:left|right|begin|end)(?![A-Za-z])|\\.|[{}]/gs;

export function isDrawable(tex: string): boolean {
  if (tex.length > longestFormula) return false;
  let [depth, deepest] = [0, 0];
  for (const [mark] of tex.matchAll(parts)) {
    if (mark === '{' || mark === '\\left' || mark === '\\begin') depth += 1;
    else if (mark === '}' || mark === '\\right' || mark === '\\end') depth -= 1;
    deepest = Math.max(deepest, depth);
  }
  return deepest <= deepestGroup;
}
