/** Dates as other programs write them. Pure. */

/** As English abbreviates them, January first. */
export const shortMonths = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Of an ISO date or what else the browser reads. @returns `undefined` where it is none, or before 1970 */
export function instantOfText(text: string): number | undefined {
  const at = Date.parse(text);
  return at >= 0 ? at : undefined;
}

/** Where nobody knows, the import fills it in. */
export function createdFields(createdAt: number | undefined): { createdAt?: number } {
  return createdAt === undefined ? {} : { createdAt };
}
