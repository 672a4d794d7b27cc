/** What is too long for each run of the tests is done whole by `npm run test:long`, and in a smaller number by `npm test`. */
export const isLong = process.env.LONG_TESTS === '1';

/** How many, or which: all of them in a long run, fewer in each other. */
export function fewerUnlessLong<T>(all: T, fewer: T): T {
  return isLong ? all : fewer;
}
