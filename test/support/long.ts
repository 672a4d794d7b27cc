/** Long tests: `npm run test:long` runs all cases, `npm test` only some. */
export const isLong = process.env.LONG_TESTS === '1';

/** @returns `all` in a long run of the tests, otherwise `fewer` */
export function fewerUnlessLong<T>(all: T, fewer: T): T {
  return isLong ? all : fewer;
}
