import { expect, it } from 'vitest';
import { describeFault } from './log.ts';

it('has of a fault its codes and its place, and nothing that could quote a student', () => {
  const fault = Object.assign(new TypeError('quotes ada@example.org'), {
    code: '23505',
    severity: 'ERROR',
    constraint: 'users_email',
    detail: 'Key (email)=(ada@example.org) already exists.',
    where: 'ada@example.org',
    path: '/data/blobs/ada@example.org',
    responseCode: 550,
    response: '550 no such user ada@example.org',
    cause: new SyntaxError('Unexpected token, "ada@example.org" is not valid JSON'),
  });
  const line = describeFault(fault);
  expect(JSON.stringify(line)).not.toContain('ada@');
  expect(line).toMatchObject({
    type: 'TypeError',
    code: '23505',
    constraint: 'users_email',
    responseCode: 550,
    cause: { type: 'SyntaxError' },
  });
  expect(line.stack).toContain('log.test.ts');
});

it('has of a code that is no code nothing', () => {
  const fault = Object.assign(new Error('x'), { code: 'ada@example.org\nforged line' });
  expect(JSON.stringify(describeFault(fault))).not.toContain('ada@');
  expect(describeFault('ada@example.org')).toEqual({ type: 'string', message: '', stack: '' });
});

it('has no line of a message in the stack that looks like one of its own', () => {
  const fault = new Error('first\n    at ada@example.org');
  expect(JSON.stringify(describeFault(fault))).not.toContain('ada@');
});
