// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { signupProblems } from '../../api/account/account.ts';
import type { ApiResult } from '../../api/failure-kind.ts';
import { failure } from '../../lib/result.ts';
import { PasswordFields } from '../../ui/form/account-fields.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { AccountForm } from './account-form.tsx';

afterEach(cleanup);

interface Sent {
  send: (values: Record<string, string>) => Promise<ApiResult<string>>;
  onDone?: () => void;
}

function Signup({ send, onDone = () => undefined }: Sent) {
  const form = useForm({
    initial: { username: '', email: '', password: '', confirmPassword: '' },
    check: signupProblems,
    send,
    fieldOf: { conflict: 'username' },
    onDone,
  });
  return (
    <AccountForm title="Sign up here" description="" form={form} submitLabel="Sign up">
      <TextField {...form.field('username')} label="Username" />
      <TextField {...form.field('email')} label="Email address" />
      <PasswordFields
        fields={[
          { ...form.field('password'), label: 'Password' },
          { ...form.field('confirmPassword'), label: 'Confirm password' },
        ]}
      />
    </AccountForm>
  );
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function fill(confirm = 'correct horse') {
  type('Username', 'Ada');
  type('Email address', 'ada@example.org');
  type('Password', 'correct horse');
  type('Confirm password', confirm);
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Sign up' }));

describe('a form of the account', () => {
  it('sends nothing while a field is at fault, says which and goes there', () => {
    const send = vi.fn();
    render(<Signup send={send} />);
    fill('another');
    press();
    expect(send).not.toHaveBeenCalled();
    expect(screen.getByText('The passwords don’t match.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm password'));
  });

  it('takes a correction in at once after the first try', () => {
    render(<Signup send={vi.fn()} />);
    fill('another');
    press();
    type('Confirm password', 'correct horse');
    expect(screen.queryByText('The passwords don’t match.')).toBeNull();
  });

  it('keeps all that was typed when the server does not take it', async () => {
    const send = async () => failure('refused', 'This username is taken. Choose another one.');
    render(<Signup send={send} />);
    fill();
    press();
    expect(await screen.findByText('This username is taken. Choose another one.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('Ada');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('correct horse');
  });

  it('says a refusal at the field that it speaks of', async () => {
    const error = {
      kind: 'refused',
      ...{ message: 'This username is taken. Choose another one.', code: 409, reason: 'conflict' },
    } as const;
    render(<Signup send={async () => ({ ok: false, error })} />);
    fill();
    press();
    await screen.findByText(error.message);
    expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('alert', { name: error.message })).toBeNull();
  });

  it('says that one is offline, and keeps what was typed', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<Signup send={async () => failure('offline', 'Connection timeout.')} />);
    fill();
    press();
    expect(await screen.findByText(/You are offline/)).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('ada@example.org');
  });

  it.each([
    [false, /You are offline/],
    [true, 'Session not found'],
  ])('says of a missing session, with a network %s, what can be done', async (hasNetwork, text) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(hasNetwork);
    render(<Signup send={async () => failure('no-session', 'Session not found')} />);
    fill();
    press();
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('shows the passwords on demand', () => {
    render(<Signup send={vi.fn()} />);
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('password');
    fireEvent.click(screen.getByLabelText('Show password'));
    expect(screen.getByLabelText<HTMLInputElement>('Password').type).toBe('text');
    expect(screen.getByLabelText<HTMLInputElement>('Confirm password').type).toBe('text');
  });
});
