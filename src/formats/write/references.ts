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
      const file = [name, path, mime].map((part) => part.replace(/[\\:;]/g, '\\$&')).join(':');
      return `@misc{${id},\n  title = {{${texOf(name)}}},\n  file = {${file}}\n}\n`;
    })
    .join('\n');
}

/** What TeX would read as its own. */
function texOf(text: string): string {
  return text.replace(/[\\{}]/g, '').replace(/[#$%&_]/g, '\\$&');
}
