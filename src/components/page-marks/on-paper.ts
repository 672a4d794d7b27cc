/** Dark words: the color is multiplied into the page, so that they stay dark. Light ones get a veil of it. */
export function isOnPaper(root: HTMLElement | null): boolean {
  if (root === null) return true;
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(root).color.match(/\d+/g) ?? []).map(
    Number,
  );
  return red + green + blue < 384;
}
