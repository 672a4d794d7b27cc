/** Hands text or bytes to the student as a file, without a network. */
export function saveAsFile(name: string, content: string | Blob, mime: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * A name that every system takes.
 * @param unnamed where nothing of the name is left
 */
export function fileNameOf(name: string, ending: string, unnamed: string): string {
  const clean = name
    .replaceAll(/[\p{C}/\\:*?"<>|]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return `${clean.slice(0, 80) || unnamed}.${ending}`;
}
