/** Downloads text or bytes as a file, without a network. */
export function saveAsFile(name: string, content: string | Blob, mime: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the bytes shortly after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** @returns a name that every system accepts. @param unnamed for a name without usable characters */
export function fileNameOf(name: string, ending: string, unnamed: string): string {
  const clean = name
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${clean.slice(0, 80) || unnamed}.${ending}`;
}
