import { describe, expect, it } from 'vitest';
import { installMethod } from './install-method.ts';

const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  chromeOnMac:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  safari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  oldSafari:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Safari/605.1.15',
  firefoxAndroid: 'Mozilla/5.0 (Android 14; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
};
const on = (agent: keyof typeof agents, more = {}) =>
  installMethod({
    userAgent: agents[agent],
    maxTouchPoints: 0,
    isStandalone: false,
    isInstallable: false,
    ...more,
  });

describe('the method to install', () => {
  it.each([
    ['iphone', 'ios'],
    ['safari', 'mac'],
    ['oldSafari', 'none'],
    ['chromeOnMac', 'none'],
    ['firefoxAndroid', 'firefox-android'],
    ['firefox', 'none'],
    ['chrome', 'none'],
  ] as const)('is on %s: %s', (agent, method) => {
    expect(on(agent)).toBe(method);
  });

  it('detects an iPad, which calls itself a Mac, by its touch screen', () => {
    expect(on('safari', { maxTouchPoints: 5 })).toBe('ios');
  });

  it('is the browser’s own prompt if the browser has offered it', () => {
    expect(on('chrome', { isInstallable: true })).toBe('prompt');
  });

  it('is not offered in an installed app', () => {
    expect(on('iphone', { isStandalone: true })).toBe('installed');
    expect(on('chrome', { isStandalone: true, isInstallable: true })).toBe('installed');
  });
});
