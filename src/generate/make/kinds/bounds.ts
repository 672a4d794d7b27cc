/** How much a question of each kind may hold, whether the device or a language model makes it. */

/** Of what is typed: a longer answer is recited, not recalled. */
export const mostWordsTyped = 3;
export const [fewestPairs, mostPairs] = [4, 6];
/** Letters of what a term is matched with. */
export const longestMatch = 160;
export const fewestSteps = 3;
/** Of a question with several right answers. */
export const [fewestWrong, mostWrong] = [2, 4];
export const mostOptions = 8;
