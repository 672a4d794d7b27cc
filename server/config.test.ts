import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

it('needs no setting at all', () => {
  expect(readConfig({})).toMatchObject({
    ok: true,
    data: {
      port: 8787,
      host: '127.0.0.1',
      databaseUrl: '',
      publicUrl: '',
      smtpUrl: '',
      smsPerDay: 500,
    },
  });
});

it.each([
  ['PORT', 'eighty', 'The setting PORT must be a number from 0 to 65535.'],
  ['PORT', '70000', 'The setting PORT must be a number from 0 to 65535.'],
  ['SMS_PER_DAY', '-1', 'The setting SMS_PER_DAY must be a number from 0 to 99999.'],
  ['SMS_PER_DAY', 'many', 'The setting SMS_PER_DAY must be a number from 0 to 99999.'],
  ['DATA_DIR', '', 'The setting DATA_DIR must be a folder.'],
  ['APP_DIR', '', 'The setting APP_DIR must be a folder.'],
  [
    'DATABASE_URL',
    'mysql://x',
    'The setting DATABASE_URL must be an address that begins with postgres://.',
  ],
  [
    'PUBLIC_URL',
    'study',
    'The setting PUBLIC_URL must be an address that begins with http:// or https://.',
  ],
  [
    'SMTP_URL',
    'mail',
    'The setting SMTP_URL must be an address that begins with smtp:// or smtps://.',
  ],
])('says in one sentence that %s cannot be “%s”', (name, value, message) => {
  expect(readConfig({ [name]: value })).toEqual({ ok: false, error: { kind: 'invalid', message } });
});

it.each([
  ['', []],
  ['10.0.0.5', ['10.0.0.5']],
  [' 10.0.0.5, 172.16.0.0/12,fd00::/8 ', ['10.0.0.5', '172.16.0.0/12', 'fd00::/8']],
])('believes the proxies “%s”', (TRUSTED_PROXIES, trustedProxies) => {
  expect(readConfig({ TRUSTED_PROXIES })).toMatchObject({ ok: true, data: { trustedProxies } });
});

it.each(['everyone', '10.0.0.0/33', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.5;10.0.0.6'])(
  'refuses “%s” as proxies in one sentence',
  (TRUSTED_PROXIES) => {
    expect(readConfig({ TRUSTED_PROXIES })).toMatchObject({
      ok: false,
      error: {
        message: 'The setting TRUSTED_PROXIES must be addresses or networks, such as 10.0.0.0/8.',
      },
    });
  },
);

it.each([
  ['https://api.example.com/v1/', 'https://api.example.com/v1'],
  ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
  ['http://localhost:1234', 'http://localhost:1234'],
  ['http://[::1]:1234/v1', 'http://[::1]:1234/v1'],
  ['http://api.example.com/v1', undefined],
  ['http://127.evil.example/v1', undefined],
  ['http://localhost.evil.example/v1', undefined],
  ['https://user:secret@api.example.com/v1', undefined],
  ['https://api.example.com/v1?key=secret', undefined],
  ['ftp://localhost/v1', undefined],
  ['localhost:1234', undefined],
])(
  'takes an endpoint of AI only where nobody between can read along: %s',
  (AI_BASE_URL, baseUrl) => {
    const read = readConfig({ AI_BASE_URL, AI_MODEL: 'small' });
    expect(read.ok && read.data.ai?.baseUrl).toBe(baseUrl ?? false);
    if (!read.ok) {
      expect(read.error.message).toMatch(/^The setting AI_BASE_URL must be an address that begins/);
      expect(read.error.message).not.toContain('secret');
    }
  },
);

it.each([
  [{ AI_MODEL: 'small' }, 'AI_BASE_URL'],
  [{ AI_BASE_URL: 'https://api.example.com/v1' }, 'AI_MODEL'],
  [{ AI_API_KEY: 'secret' }, 'AI_BASE_URL'],
])('says which setting of AI is missing beside %j', (env, missing) => {
  expect(readConfig(env)).toMatchObject({
    error: { message: expect.stringContaining(`also set ${missing}.`) },
  });
});

it('knows what one student may use of the AI in a day', () => {
  const env = { AI_BASE_URL: 'https://api.example.com/v1', AI_MODEL: 'small' };
  const perDay = (rest: object) => {
    const read = readConfig({ ...env, ...rest });
    return read.ok ? read.data.ai?.tokensPerDay : read.error.message;
  };
  expect([perDay({}), perDay({ AI_TOKENS_PER_DAY: '0' })]).toEqual([500_000, 0]);
  expect(perDay({ AI_TOKENS_PER_DAY: 'many' })).toContain('a number of tokens');
});
