/** The screens for an unknown address and for a broken screen. */
import {
  type ErrorComponentProps,
  useLocation,
  useMatch,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { StorageRefusal } from '../../../db/storage-signals.ts';
import * as say from '../../../lib/messages.ts';
import { MissingPart } from '../../../lib/missing-part.ts';
import { isStringError } from '../../../lib/result.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorView } from './error-view.tsx';

export function NotFoundScreen() {
  const path = useLocation({ select: (location) => location.pathname });
  return <ErrorView status={404} message={`Page not found: ${path}`} {...useExits()} />;
}

/** Layouts: if one of these breaks, the error screen stands alone. */
const layouts = ['__root__', '/default', '/dashboard'];

/** The error boundary of every route. Stored data is not affected, so trying again is safe. */
export function RouteProblem({ error }: ErrorComponentProps) {
  const router = useRouter();
  const exits = useExits();
  const needsReload = hasOwnWords(error) && error.needsReload;
  const problem = useMatch({
    strict: false,
    select: ({ staticData }) => staticData.problem ?? say.somethingWentWrongTryAgain,
  });
  const routeId = useMatch({
    strict: false,
    select: (match) => String(match.routeId),
  });
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <ErrorView
      alone={layouts.includes(routeId)}
      status={500}
      message={ownMessage(error) ?? problem}
      {...exits}
      action={
        <Button
          variant="secondary"
          icon={<RotateCw aria-hidden size={18} />}
          onClick={() => (needsReload ? newVersion.reloadAnyway() : router.invalidate())}
        >
          {needsReload ? 'Reload' : 'Try again'}
        </Button>
      }
    />
  );
}

function hasOwnWords(error: unknown): error is StorageRefusal | MissingPart {
  return error instanceof StorageRefusal || error instanceof MissingPart;
}

/** The thrown message, if it is text for people. */
function ownMessage(error: unknown): string | undefined {
  if (hasOwnWords(error)) return error.message;
  return isStringError(error) ? error : undefined;
}

function useExits() {
  const router = useRouter();
  const navigate = useNavigate();
  return { onBack: () => router.history.back(), onRoot: () => navigate({ to: '/' }) };
}
