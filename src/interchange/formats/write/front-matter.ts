/** The block of YAML at the top of a note, as Obsidian and Joplin read it (`text/front-matter.ts`). */

export interface NoteHead {
  title: string;
  /** Milliseconds. */
  createdAt: number;
  /** Milliseconds. */
  changedAt: number;
  tags: readonly string[];
  course: string | undefined;
  isPinned: boolean;
  /** YAML lines that another program wrote. */
  properties: string;
}

export function frontMatterOf(head: NoteHead): string {
  const { title, createdAt, changedAt, tags, course, isPinned, properties } = head;
  // What another program wrote there and no field could take, such as `created: {{date}}`.
  const names = new Set(properties.split('\n').map((line) => /^([^\s:]+):/.exec(line)?.[1]));
  const unlessThere = (name: string, ...written: string[]) => (names.has(name) ? [] : written);
  const lines = [
    `title: ${yamlOf(title)}`,
    ...unlessThere('created', `created: ${new Date(createdAt).toISOString()}`),
    ...unlessThere('updated', `updated: ${new Date(changedAt).toISOString()}`),
    ...(tags.length > 0 ? ['tags:', ...tags.map((tag) => `  - ${yamlOf(tag)}`)] : []),
    ...(course === undefined ? [] : unlessThere('course', `course: ${yamlOf(course)}`)),
    ...(isPinned ? unlessThere('pinned', 'pinned: true') : []),
    ...(properties.trim() === '' ? [] : [properties.trim()]),
  ];
  return `---\n${lines.join('\n')}\n---\n`;
}

/** Plain where every reader of YAML 1.1 and 1.2 takes it for the same text, otherwise in double quotes (§7.3.1). */
function yamlOf(text: string): string {
  const isPlain =
    /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ()./_–—-]*$/u.test(text) &&
    text === text.trim() &&
    !/^(?:[\d.+-][\d\s.:eE_+-]*|0x[\da-f]+|y|n|yes|no|on|off|true|false|null|nan|inf)$/i.test(text);
  return isPlain ? text : JSON.stringify(text);
}
