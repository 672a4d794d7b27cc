/** The settings: environment variables with working defaults, checked once at start. */
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import * as v from 'valibot';
import { failure, type Result, success } from '../src/lib/result.ts';
import type { S3Settings } from './files/s3-client.ts';

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

const hosts = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
  v.check(
    (list) => list.every((one) => URL.canParse(`http://${one}`) && !/[/?#@\\\s]/.test(one)),
    'names or addresses, such as calendar.campus.example, 10.0.0.5:8443',
  ),
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
  S3_ENDPOINT: v.optional(
    optionalUrl(['http:', 'https:'], 'an address that begins with http:// or https://'),
    '',
  ),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/)), ''),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^[^\s\0]*$/)), ''),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[^\s\0]*$/)), ''),
  STORAGE_PER_STUDENT: v.optional(
    v.pipe(v.string(), v.regex(/^(\d{1,6}(\.\d{1,3})? ?[MGT]B)?$/i)),
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
  // As allowed in a header (RFC 6750 §2.1).
  SMS_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]*$/)), ''),
  SMS_PER_DAY: v.optional(wholeNumber, '500'),
  PUSH_CONTACT: v.optional(
    optionalUrl(['mailto:', 'https:'], 'an address that begins with mailto: or https://'),
    '',
  ),
  PRIVATE_HOSTS: v.optional(hosts, ''),
  AI_BASE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || isPrivateAddress(text),
        'an address that begins with https://, or with http:// on this machine, without a password in it',
      ),
    ),
    '',
  ),
  AI_MODEL: v.optional(v.pipe(v.string(), v.regex(/^[\w./:@-]{0,200}$/)), ''),
  // As allowed in a header (RFC 6750 §2.1).
  AI_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w.~+/=-]*$/)), ''),
  AI_TOKENS_PER_DAY: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number)),
    '500000',
  ),
  TRUSTED_PROXIES: v.optional(networks, ''),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug']), 'info'),
});

export interface AiSettings {
  /** Without a trailing slash; `/chat/completions` is appended. */
  baseUrl: string;
  model: string;
  /** Empty: no key. */
  apiKey: string;
  tokensPerDay: number;
}

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  /** The built app's folder, absolute. */
  appDir: string;
  /** Empty: SQLite in `dataDir`. */
  databaseUrl: string;
  /** Where file bytes are stored; `undefined`: in `dataDir`. */
  s3: S3Settings | undefined;
  /** Bytes of one student's files; `undefined`: no limit. */
  quotaBytes: number | undefined;
  /** Without a trailing slash; empty if not set. */
  publicUrl: string;
  /** Empty: mails are printed and written to `dataDir`/mail. */
  smtpUrl: string;
  /** Empty: no SMS gateway. */
  smsUrl: string;
  /** For the SMS gateway; empty: none. */
  smsToken: string;
  /** To all students together; 0: none. */
  smsPerDay: number;
  /** How push services reach the operator (RFC 8292 §2.1). */
  pushContact: string;
  /** Hosts in private networks that the server may reach for a student, also without TLS. */
  privateHosts: string[];
  /** A language model with OpenAI's protocol. `undefined`: only devices make study material. */
  ai: AiSettings | undefined;
  /** On other machines; trusted to name a request's source. */
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
  S3_BUCKET: 'the name of a bucket',
  S3_REGION: 'a region, such as eu-central-1',
  S3_ACCESS_KEY_ID: 'the id of an access key',
  S3_SECRET_ACCESS_KEY: 'the secret of an access key',
  STORAGE_PER_STUDENT: 'a size, such as 2 GB or 500 MB',
  AI_MODEL: 'the name of a model, such as gpt-4.1-mini or llama3.1:8b',
  AI_API_KEY: 'a key of letters, digits and - . _ ~ + / =',
  AI_TOKENS_PER_DAY: 'a number of tokens, such as 500000',
  LOG_LEVEL: 'silent, error, warn, info or debug',
};

/** Messages of failures do not repeat values: they may be passwords. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Result<Config> {
  const parsed = v.safeParse(environment, env);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const name = String(issue.path?.[0]?.key);
    return failure('invalid', `The setting ${name} must be ${wanted[name] ?? issue.message}.`);
  }
  const settings = parsed.output;
  const s3 = s3Of(settings);
  if (!s3.ok) return s3;
  const ai = aiOf(settings);
  if (!ai.ok) return ai;
  return success({
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(settings.DATA_DIR),
    appDir: resolve(settings.APP_DIR),
    databaseUrl: settings.DATABASE_URL,
    s3: s3.data,
    quotaBytes: bytesOf(settings.STORAGE_PER_STUDENT),
    publicUrl: settings.PUBLIC_URL.replace(/\/+$/, ''),
    smtpUrl: settings.SMTP_URL,
    smsUrl: settings.SMS_URL,
    smsToken: settings.SMS_TOKEN,
    smsPerDay: settings.SMS_PER_DAY,
    pushContact: settings.PUSH_CONTACT || contactOf(settings.PUBLIC_URL),
    privateHosts: settings.PRIVATE_HOSTS,
    ai: ai.data,
    trustedProxies: settings.TRUSTED_PROXIES,
    logLevel: settings.LOG_LEVEL,
  });
}

/** Push services want an address; on one's own machine any will do. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:operator@haversack.invalid';
}

function bytesOf(size: string): number | undefined {
  const power = { M: 2, G: 3, T: 4 }[size.at(-2)?.toUpperCase() ?? ''];
  return power === undefined ? undefined : Math.round(Number.parseFloat(size) * 1000 ** power);
}

/** All or none: with some of the settings, files would silently stay in the data folder. */
function s3Of(settings: v.InferOutput<typeof environment>): Result<S3Settings | undefined> {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => settings[name] === '');
  if (missing.length === needed.length) return success(undefined);
  if (missing.length > 0) {
    return failure(
      'invalid',
      `To store files in a bucket, also set ${missing.join(', ')}. To store them in DATA_DIR, remove all S3 settings.`,
    );
  }
  return success({
    endpoint: settings.S3_ENDPOINT.replace(/\/+$/, ''),
    region: settings.S3_REGION,
    bucket: settings.S3_BUCKET,
    accessKeyId: settings.S3_ACCESS_KEY_ID,
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY,
  });
}

function aiOf(settings: v.InferOutput<typeof environment>): Result<AiSettings | undefined> {
  const { AI_BASE_URL, AI_MODEL, AI_API_KEY, AI_TOKENS_PER_DAY } = settings;
  if (AI_BASE_URL === '' && AI_MODEL === '' && AI_API_KEY === '') return success(undefined);
  const missing = AI_BASE_URL === '' ? 'AI_BASE_URL' : AI_MODEL === '' ? 'AI_MODEL' : undefined;
  if (missing !== undefined) {
    return failure(
      'invalid',
      `To offer the server’s AI, also set ${missing}. To offer none, remove all AI settings.`,
    );
  }
  return success({
    baseUrl: AI_BASE_URL.replace(/\/+$/, ''),
    model: AI_MODEL,
    apiKey: AI_API_KEY,
    tokensPerDay: AI_TOKENS_PER_DAY,
  });
}

/** Students' words and the key are sent to this address, so it must be private. */
function isPrivateAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username !== '' || password !== '' || search !== '' || hash !== '') return false;
  if (protocol === 'https:') return true;
  const isLoopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
  return protocol === 'http:' && isLoopback;
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
