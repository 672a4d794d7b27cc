/** A note as Markdown with front matter, as Obsidian and others read it. Pure. */

/**
 * @param text of the body
 * @param createdAt milliseconds since the epoch
 */
export function noteWithFrontMatter(title: string, text: string, createdAt: number): string {
  const created = new Date(createdAt).toISOString();
  // A text of JSON is one of YAML (YAML 1.2 §1.3), whatever stands in it.
  const head = ['---', `title: ${JSON.stringify(title)}`, `created: ${created}`, '---'];
  return `${head.join('\n')}\n\n${text}\n`;
}
