/** `/error?code=&message=`: status and message of the address, or the defaults (spec §2). */
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import * as v from 'valibot';
import { ErrorView } from './error-view.tsx';

const search = v.object({
  code: v.fallback(
    v.optional(
      v.pipe(v.unknown(), v.transform(Number), v.integer(), v.minValue(100), v.maxValue(999)),
    ),
    undefined,
  ),
  message: v.fallback(v.optional(v.pipe(v.string(), v.nonEmpty(), v.maxLength(300))), undefined),
});

export function ErrorScreen() {
  const { code, message } = v.parse(search, useSearch({ strict: false }));
  const router = useRouter();
  const navigate = useNavigate();
  return (
    <ErrorView
      status={code}
      message={message}
      onBack={() => router.history.back()}
      onRoot={() => navigate({ to: '/' })}
    />
  );
}
