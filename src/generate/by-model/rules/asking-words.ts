/** Small words by which a question tells what it asks for. */

export const asking: ReadonlySet<string> = new Set(['what', 'which', 'who', 'whom']);
export const being: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were']);
export const doing: ReadonlySet<string> = new Set(['do', 'does', 'did']);
