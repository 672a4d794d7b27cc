/** Limit of a text field, UTF-16 units. Text that is cut to fit a field, such as a quote, uses it too. */
export const longestText = 20_000;
