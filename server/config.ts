/** The settings: environment variables with defaults that work, checked once at start. */
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { failure, type Result, success } from '../src/lib/result.ts';

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number));

const optionalUrl = (protocols: readonly string[], message: string) =>
  v.pipe(
    v.string(),
    v.check((text) => text === '' || protocols.includes(protocolOf(text)), message),
  );

const networks = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
  v.check((list) => list.every(isNetwork), 'addresses or networks, such as 10.0.0.0/8'),
);

/** Where `npm run build` puts the app. */
const defaultAppDir = resolve(import.meta.dirname, '../dist');

const environment = v.object({
  PORT: v.optional(v.pipe(wholeNumber, v.maxValue(65_535)), '8787'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty()), '127.0.0.1'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  APP_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), defaultAppDir),
  DATABASE_URL: v.optional(
    optionalUrl(['postgres:', 'postgresql:'], 'an address that begins with postgres://'),
    '',
  ),
  PUBLIC_URL: v.optional(
    optionalUrl(['http:', 'https:'], 'an address that begins with http:// or https://'),
    '',
  ),
  SMTP_URL: v.optional(
    optionalUrl(['smtp:', 'smtps:'], 'an address that begins with smtp:// or smtps://'),
    '',
  ),
  SMS_URL: v.optional(
    optionalUrl(['http:', 'https:'], 'an address that begins with http:// or https://'),
    '',
  ),
  // As it stands in a header (RFC 6750 §2.1).
  SMS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]*$/)), ''),
  SMS_PER_DAY: v.optional(wholeNumber, '500'),
  TRUSTED_PROXIES: v.optional(networks, ''),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
});

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  /** The built app's folder, absolute. */
  appDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
  /** Without a slash at the end; empty when it was not set. */
  publicUrl: string;
  /** Empty: mails are printed and written to `dataDir`/mail. */
  smtpUrl: string;
  /** The gateway that takes SMS; empty: there is none. */
  smsUrl: string;
  /** What the gateway knows this server by; empty: it asks for none. */
  smsToken: string;
  /** To all students together; 0: SMS are not offered. */
  smsPerDay: number;
  /** Proxies on other machines, whose word on where a request comes from is believed. */
  trustedProxies: string[];
  logLevel: v.InferOutput<typeof environment>['LOG_LEVEL'];
}

const wanted: Record<string, string> = {
  PORT: 'a number from 0 to 65535',
  HOST: 'an address of this machine',
  DATA_DIR: 'a folder',
  APP_DIR: 'a folder',
  SMS_TOKEN: 'a token of letters, digits and - . _ ~ + / =',
  SMS_PER_DAY: 'a number from 0 to 99999',
  LOG_LEVEL: 'silent, error, warn, info or debug',
};

/** @returns the settings, or one sentence on the first bad value. Values are not repeated: they can hold passwords. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config> {
  const parsed = v.safeParse(environment, env);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = String(issue.path?.[0]?.key);
    return failure('invalid', `The setting ${name} must be ${wanted[name] ?? issue.message}.`);
  }
  const settings = parsed.output;
  return success({
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    appDir: resolve(settings.APP_DIR),
    databaseUrl: settings.DATABASE_URL,
    publicUrl: settings.PUBLIC_URL.replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    smsUrl: settings.SMS_URL,
    smsToken: settings.SMS_TOKEN,
    smsPerDay: settings.SMS_PER_DAY,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
  });
}

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  if (isIP(address) === 0 || more !== undefined) return false;
  const mostBits = isIPv4(address) ? 32 : 128;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= mostBits);
}

function protocolOf(text: string): string {
  return URL.canParse(text) ? new URL(text).protocol : '';
}
