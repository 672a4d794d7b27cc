import { writeFileSync } from 'node:fs';

/**
 * Writes two things that Vitest's reports lack to the file named by UNIT_REPORT_FILE: `uncaught`, errors thrown outside
 * every test, and `seconds`, the time of each test file with its imports and environment.
 */
export default class UnitReporter {
  onTestRunEnd(modules, errors) {
    const uncaught = errors.map(({ message, stack, VITEST_TEST_NAME, VITEST_TEST_PATH }) =>
      [VITEST_TEST_PATH, VITEST_TEST_NAME, stack ?? message].filter(Boolean).join('\n'),
    );
    const seconds = Object.fromEntries(
      modules.map((module) => [module.moduleId, secondsOf(module.diagnostic())]),
    );
    writeFileSync(process.env.UNIT_REPORT_FILE, JSON.stringify({ uncaught, seconds }));
  }
}

function secondsOf(measured) {
  const { environmentSetupDuration, prepareDuration, collectDuration } = measured;
  const { setupDuration, duration } = measured;
  const parts = [environmentSetupDuration, prepareDuration, collectDuration, setupDuration];
  return [...parts, duration].reduce((sum, ms) => sum + ms, 0) / 1_000;
}
