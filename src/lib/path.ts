/** `Biology/Cells.md`: `Cells.md`. */
export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** `Biology/Cells.md`: `Cells`. */
export function baseNameOf(path: string): string {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(0, dot) : name;
}

/** `Biology/Cells.MD`: `md`. */
export function endingOfPath(path: string): string {
  const name = nameOf(path);
  return name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
}

/** Whether an operating system or a program put this file beside the student's files. */
export function isHidden(path: string): boolean {
  return path
    .split('/')
    .some((part) => (part.startsWith('.') && part !== '..' && part !== '.') || part === '__MACOSX');
}

/** Undoes percent-encoding. Returns the path unchanged if a `%` begins no code. */
export function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
