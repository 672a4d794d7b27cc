import { writeFileSync } from 'node:fs';

/**
 * Writes what broke outside every test, such as an error that nobody caught, to the file named by
 * UNCAUGHT_ERRORS_FILE as a list of texts: no other report of Vitest holds it.
 */
export default class UncaughtErrors {
  onTestRunEnd(_modules, errors) {
    const texts = errors.map(({ message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) =>
      [VITEST_TEST_PATH, VITEST_TEST_NAME, stack ?? message].filter(Boolean).join('\n'),
    );
    writeFileSync(process.env.UNCAUGHT_ERRORS_FILE, JSON.stringify(texts));
  }
}
