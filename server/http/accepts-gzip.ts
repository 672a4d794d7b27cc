/** @param header `Accept-Encoding` of a request @returns whether its sender takes an answer packed by gzip */
export function acceptsGzip(header: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(header ?? ''));
}
