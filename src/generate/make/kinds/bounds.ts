/** Limits for questions of each kind, from the device and from a language model. */

/** For typed answers: a longer answer is recited, not recalled. */
export const mostWordsTyped = 3;
export const [fewestPairs, mostPairs] = [4, 6];
/** In letters: the meaning that a term is matched with. */
export const longestMatch = 160;
export const fewestSteps = 3;
/** For questions with several right answers. */
export const [fewestWrong, mostWrong] = [2, 4];
export const mostOptions = 8;
