/** Files as references with their PDFs (BibTeX), as Zotero imports them. Pure. */

export interface ReferencedFile {
  id: string;
  name: string;
  /** From the folder in which the references lie. */
  path: string;
  mime: string;
}

export function filesAsBibtex(files: readonly ReferencedFile[]): string {
  return files
    .map(({ id, name, path, mime }) => {
      // A brace that stands alone would end the entry, or take the next one in.
      const file = [name, path, mime].map((part) => part.replace(/[\\:;{}]/g, '\\$&')).join(':');
      return `@misc{${id},\n  title = {{${texOf(name)}}},\n  file = {${file}}\n}\n`;
    })
    .join('\n');
}

/** As commands, since BibTeX counts a brace with a `\` before it too. */
const commands: Readonly<Record<string, string>> = {
  '\\': 'textbackslash',
  '{': 'textbraceleft',
  '}': 'textbraceright',
  '~': 'textasciitilde',
  '^': 'textasciicircum',
};

/** What TeX would read as its own; `{}` parts signs that together are a dash or a quotation mark. */
export function texOf(text: string): string {
  return text
    .replace(/[\\{}~^]/g, (sign) => `\\${commands[sign]}{}`)
    .replace(/[#$%&_]/g, '\\$&')
    .replace(/([-`'])(?=\1)/g, '$1{}');
}
