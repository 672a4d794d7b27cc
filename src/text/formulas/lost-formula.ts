/**
 * Stands in the text of a page where a formula cannot be told in words, as a picture among the words does: Unicode's sign
 * for an object. A sentence with it has a hole, so nothing is made of it.
 */
export const lostFormula = '\ufffc';
