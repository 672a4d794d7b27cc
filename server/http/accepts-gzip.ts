/** @param header `Accept-Encoding` of a request @returns whether the client accepts gzip */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(header ?? ''));
}
