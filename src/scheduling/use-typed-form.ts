/** A form of choices that are stored already: what is typed is kept until it is saved, and nothing is saved without a change. */
import { type FormEvent, useRef, useState } from 'react';
import * as say from '../lib/messages.ts';
import type { Result } from '../lib/result.ts';
import { focusFault } from '../ui/form/focus-fault.ts';
import { tell } from '../ui/toaster/tell.ts';
import { toastSuccess } from '../ui/toaster/toast.ts';
import { settleTyped } from '../ui/work/typed-text.ts';

type Problems<Form> = Partial<Record<keyof Form, string>>;

interface TypedFormRules<Form, Changes> {
  /** As it is stored now. */
  before: Form;
  read: (form: Form) => { changes: Changes } | { problems: Problems<Form> };
  save: (changes: Changes) => Promise<Result<unknown>>;
  /** What is said where it could not be saved. */
  failed: string;
}

export function useTypedForm<Form extends object, Changes extends object>({
  before,
  read,
  save,
  failed,
}: TypedFormRules<Form, Changes>) {
  // Only what was typed is kept, so that a change from another device shows in the other fields.
  const [typed, setTyped] = useState<Partial<Form>>({});
  const [problems, setProblems] = useState<Problems<Form>>({});
  const [busy, setBusy] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const form: Form = { ...before, ...typed };

  const submit = async () => {
    const found = read(form);
    setProblems('problems' in found ? found.problems : {});
    if ('problems' in found) return focusFault(element.current);
    if (Object.keys(found.changes).length === 0) return toastSuccess(say.noChangesWereMade);
    setBusy(true);
    const result = await save(found.changes);
    setBusy(false);
    if (!tell(result, { done: say.saved, failed })) return;
    setTyped({});
    if (element.current) settleTyped(element.current);
  };

  return {
    busy,
    /** For the `<form>`. */
    frame: {
      ref: element,
      noValidate: true,
      className: 'grid gap-4',
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        void submit();
      },
    },
    /** For a field of text or a choice. */
    field: (name: keyof Form) => ({
      value: String(form[name]),
      error: problems[name],
      onChange: ({ target: { value } }: { target: { value: string } }) => {
        setTyped({ ...typed, [name]: value });
        setProblems({ ...problems, [name]: undefined });
      },
    }),
  };
}
