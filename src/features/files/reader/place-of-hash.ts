/** Reads a place in a file from a link's hash, such as `page=12&quote=Memory%20is`. */

export interface Place {
  page: number;
  quote?: string | undefined;
}

/** @returns `undefined` where the hash names no page of the file */
export function placeOfHash(hash: string, pageCount: number): Place | undefined {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const page = Number(values.get('page') ?? Number.NaN);
  if (!Number.isInteger(page) || page < 1 || page > pageCount) return undefined;
  return { page, quote: values.get('quote') ?? undefined };
}
