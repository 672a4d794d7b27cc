/** What stands in place of a screen that does not exist, or that broke. */
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
import { MissingPart } from '../../../lib/parts/missing-part.ts';
import { isStringError } from '../../../lib/string-error.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorView } from './error-view.tsx';

export function NotFoundScreen() {
  const path = useLocation({ select: (location) => location.pathname });
  return <ErrorView status={404} message={`Page not found: ${path}`} {...useExits()} />;
}

/** Where one of these breaks, what would be around the error screen broke too. */
const layouts = ['__root__', '/default', '/dashboard'];

/** The error boundary of every route. What is stored stays stored, so trying again is safe. */
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

/** What was thrown in words for people. */
function ownMessage(error: unknown): string | undefined {
  if (hasOwnWords(error)) return error.message;
  return isStringError(error) ? error : undefined;
}

function useExits() {
  const router = useRouter();
  const navigate = useNavigate();
  return { onBack: () => router.history.back(), onRoot: () => navigate({ to: '/' }) };
}
