/** UTF-16 units that a field of text has at most. Text that is cut to fit one, such as a quote, knows it too. */
export const longestText = 20_000;
