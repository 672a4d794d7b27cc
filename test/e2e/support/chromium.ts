import { existsSync } from 'node:fs';
import { isLong } from '../../support/long.ts';

/** How each test, picture and measurement starts Debian's Chromium. */
export const chromiumOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    '--disable-quic',
  ],
};

/**
 * Chromium holds a process ready for a page that nobody may open, which costs a test a tenth of its time, and since 156
 * another in each window for the list under its address bar. The last list of what is off counts, so Playwright's own comes first (`chromiumSwitches.ts` of playwright-core).
 */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'SpareRendererForSitePerProcess',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** The same engine without windows, bars and extensions: its main process does a quarter less. */
const shell = '/usr/bin/chromium-headless-shell';

/**
 * For tests, not for measurements: students' browsers have those features on. Where it is installed, the shell runs the
 * tests of `npm test`; the long run has the whole Chromium, as students have.
 */
export const sparingOptions = {
  ...chromiumOptions,
  ...(!isLong && !process.env.CHROMIUM_PATH && existsSync(shell) ? { executablePath: shell } : {}),
  args: [...chromiumOptions.args, `--disable-features=${featuresOff.join(',')}`],
};
