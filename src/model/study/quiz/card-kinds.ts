/** What made cards can be: a question and its answer, what a term is, a sentence with a blank, all that a list holds. */
export const cardKinds = ['basic', 'definition', 'cloze', 'list'] as const;
export type CardKind = (typeof cardKinds)[number];
