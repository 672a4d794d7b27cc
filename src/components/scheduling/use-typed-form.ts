/** A form of choices that are stored already: what is typed is kept until it is saved, and nothing is saved without a change. */
import { type FormEvent, useRef } from 'react';
import * as say from '../../lib/messages.ts';
import type { Result } from '../../lib/result.ts';
import type { DraftPlace } from '../../ui/form/draft-place.ts';
import { focusFault } from '../../ui/form/focus-fault.ts';
import { useEntityForm } from '../../ui/form/use-entity-form.ts';
import { tell } from '../../ui/toaster/tell.ts';
import { toastSuccess } from '../../ui/toaster/toast.ts';
import { settleTyped } from '../../ui/work/typed-text.ts';

type Problems<Form> = Partial<Record<keyof Form, string>>;

interface TypedFormRules<Form, Changes> {
  /** As it is stored now. */
  before: Form;
  read: (form: Form) => { changes: Changes } | { problems: Problems<Form> };
  save: (changes: Changes) => Promise<Result<unknown>>;
  /** What is said where it could not be saved. */
  failed: string;
  draft: (() => DraftPlace) | undefined;
}

export function useTypedForm<Form extends object, Changes extends object>({
  before,
  read,
  save,
  failed,
  draft: draftPlace,
}: TypedFormRules<Form, Changes>) {
  const element = useRef<HTMLFormElement>(null);
  const form = useEntityForm<Form>({
    initial: () => before,
    // A change from another device shows in the fields that nobody typed in.
    follows: true,
    check: (typed) => {
      const found = read(typed);
      return 'problems' in found ? found.problems : {};
    },
    save: async (typed) => {
      const found = read(typed);
      if ('problems' in found) return false;
      if (Object.keys(found.changes).length > 0)
        return tell(await save(found.changes), { done: say.saved, failed });
      toastSuccess(say.noChangesWereMade);
      return true;
    },
    draft: draftPlace,
  });
  const submit = async () => {
    if (!form.isChanged) return toastSuccess(say.noChangesWereMade);
    const outcome = await form.submit(() => form.restart(before));
    if (outcome === 'faulty') focusFault(element.current);
    if (outcome === 'saved' && element.current) settleTyped(element.current);
  };
  return {
    busy: form.busy,
    /** For a `DraftLine`. */
    draft: { draft: form.draft, form: element, busy: form.busy },
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
    field: form.field,
  };
}
