/** When something was made where it comes from. Pure. */

/** Of an ISO date or what else the browser reads. @returns `undefined` where it is none, or before 1970 */
export function instantOfText(text: string): number | undefined {
  const at = Date.parse(text);
  return at >= 0 ? at : undefined;
}

/** Where nobody knows, the import fills it in. */
export function createdFields(createdAt: number | undefined): { createdAt?: number } {
  return createdAt === undefined ? {} : { createdAt };
}
