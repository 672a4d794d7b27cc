/** A form sent to the server: keeps typed text after failures, checks it before sending, and focuses the first error. */
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import type { FieldProblems } from '../../lib/field-problems.ts';
import type { Failure } from '../../lib/result.ts';
import { useOnce } from '../press/use-once.ts';

type Sent<Answer, Refusal> = { ok: true; data: Answer } | { ok: false; error: Refusal };

interface FormRules<Values, Answer, Refusal> {
  initial: Values;
  check: (values: Values) => FieldProblems;
  send: (values: Values) => Promise<Sent<Answer, Refusal>>;
  onDone: (answer: Answer, values: Values) => Promise<unknown> | unknown;
  /** The field of a refusal, by its `reason`: the message is shown there, not at the top of the form. */
  fieldOf?: Partial<Record<string, keyof Values & string>>;
  /** Handles a failure in a better place than the top of the form. Returns `true` if it did. */
  onRefused?: (error: Refusal, values: Values) => Promise<boolean> | boolean;
}

export function useForm<
  Values extends Record<string, string>,
  Answer,
  Refusal extends Failure & { reason?: string | undefined },
>({ initial, check, send, onDone, fieldOf = {}, onRefused }: FormRules<Values, Answer, Refusal>) {
  const [values, setValues] = useState(initial);
  const [problems, setProblems] = useState<FieldProblems>({});
  const [problem, setProblem] = useState<string>();
  const [retryAtMs, setRetryAtMs] = useState(0);
  const tried = useRef(false);
  const sent = useRef<Values>(undefined);
  /** The value that the server refused: it is not sent again. */
  const refused = useRef<{ name: keyof Values & string; value: string; message: string }>(
    undefined,
  );

  const change = (name: keyof Values & string, value: string) => {
    const next = { ...values, [name]: value };
    setValues(next);
    // No errors before the first submit; after it each correction is checked at once.
    if (tried.current) setProblems(check(next));
  };

  const [submit, busy] = useOnce(async (form: HTMLFormElement | null, current: Values) => {
    tried.current = true;
    const found = { ...check(current) };
    const again = refused.current;
    if (again && current[again.name] === again.value) found[again.name] ??= again.message;
    setProblems(found);
    setProblem(undefined);
    const first = Object.keys(initial).find((name) => found[name]);
    if (first) {
      form?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    const answer = await send(current);
    sent.current = current;
    if (answer.ok) return void (await onDone(answer.data, current));
    setRetryAtMs(Date.now() + (answer.error.retryAfterMs ?? 0));
    const { reason = '', message } = answer.error;
    const field = fieldOf[reason];
    if (field !== undefined) setProblems({ [field]: message });
    else if (!(await onRefused?.(answer.error, current))) setProblem(inWords(answer.error));
  });

  return {
    values,
    problem,
    busy,
    /** No request before this time, as asked by the server. Wall clock, milliseconds. */
    retryAtMs,
    /** Shows why the server refused a field, until its value changes. */
    blame: (name: keyof Values & string, message: string) => {
      setProblems({ [name]: message });
      refused.current = { name, value: sent.current?.[name] ?? '', message };
    },
    change,
    /** Props of a field: spread them on a TextField. */
    field: (name: keyof Values & string) => ({
      name,
      value: values[name] ?? '',
      error: problems[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.target.value),
    }),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget, values);
    },
    submit: (current: Values) => submit(null, current),
  };
}

/** Offline also explains a missing session. */
function inWords({ kind, message }: Failure): string {
  if (kind === 'offline' || (kind === 'no-session' && !navigator.onLine)) {
    return 'You are offline. What you typed is still here. Try again when you are online.';
  }
  return message;
}
