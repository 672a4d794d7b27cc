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

/** For tests, not for measurements: students' browsers have it on. */
export const sparingOptions = {
  ...chromiumOptions,
  args: [...chromiumOptions.args, `--disable-features=${featuresOff.join(',')}`],
};
