/** The error screen (spec §2): status code, message, and ways back. It shows unknown addresses and all errors. */
import {
  type ErrorComponentProps,
  useLocation,
  useMatch,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import { ArrowLeft, House, RotateCw } from 'lucide-react';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { StorageRefusal } from '../../../db/storage-signals.ts';
import * as say from '../../../lib/messages.ts';
import { MissingPart } from '../../../lib/missing-part.ts';
import { isStringError } from '../../../lib/result.ts';
import { newVersion } from '../../../platform/update/new-version.ts';
import { Button } from '../../../ui/button.tsx';
import { useDocumentTitle } from '../../../ui/page/page.tsx';

export const defaultStatus = 404;
export const defaultMessage = say.errorScreenDefault;

/** From this status on the app failed; below it, the address was wrong. */
const fatalFrom = 500;

interface ErrorViewProps {
  status?: number | undefined;
  message?: string | undefined;
  onBack: () => void;
  onRoot: () => void;
  /** Another way out, such as trying again. */
  action?: ReactNode;
  /** No layout is around it, so it renders `main` itself. */
  alone?: boolean;
}

export function ErrorView({
  status = defaultStatus,
  message = defaultMessage,
  onBack,
  onRoot,
  action,
  alone = false,
}: ErrorViewProps) {
  useDocumentTitle(`Error ${status}`);
  const Frame = alone ? 'main' : 'div';
  return (
    <Frame className="mx-auto grid w-full max-w-lg justify-items-center gap-5 px-4 py-16 text-center">
      <svg viewBox="0 0 160 96" className="w-40" aria-hidden="true">
        <path
          d="M8 76c22-30 34 8 54-14s20-46 44-36 8 34 46 18"
          fill="none"
          className="stroke-line-strong"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="1 9"
        />
        <circle cx="8" cy="76" r="6" className="fill-accent" />
        <path
          d="m146 36 12 12m0-12-12 12"
          className="stroke-danger"
          strokeWidth="4"
          strokeLinecap="round"
        />
      </svg>
      <p className="text-5xl font-semibold tracking-tight text-accent tabular-nums">{status}</p>
      <h1
        tabIndex={-1}
        className="text-xl font-semibold break-words outline-none [overflow-wrap:anywhere]"
      >
        {message}
      </h1>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" icon={<ArrowLeft aria-hidden size={18} />} onClick={onBack}>
          Go back
        </Button>
        {action}
        <Button icon={<House aria-hidden size={18} />} onClick={onRoot}>
          Go home
        </Button>
      </div>
      {status >= fatalFrom ? <UnsentWork /> : null}
    </Frame>
  );
}

/** Lazy: it imports the database. If it cannot be fetched, the screen works without it. */
function UnsentWork() {
  const [Panel, setPanel] = useState<ComponentType>();
  useEffect(() => {
    import('./unsent-work.tsx').then(
      ({ UnsentWorkPanel }) => setPanel(() => UnsentWorkPanel),
      (error: unknown) => console.error(error),
    );
  }, []);
  return Panel ? <Panel /> : null;
}

/** Shows the error screen for errors outside the routes, never a blank page. */
export class FatalBoundary extends Component<
  { children: ReactNode },
  { broken: boolean; message?: string }
> {
  override state: { broken: boolean; message?: string } = { broken: false };

  static getDerivedStateFromError(error: unknown) {
    return isStringError(error) ? { broken: true, message: error } : { broken: true };
  }

  override render() {
    const { broken, message } = this.state;
    return broken ? <FatalProblem message={message} /> : this.props.children;
  }
}

function FatalProblem({ message }: { message?: string | undefined }) {
  return (
    <ErrorView
      alone
      status={500}
      message={message}
      onBack={() => history.back()}
      onRoot={() => location.assign('/')}
    />
  );
}

export function NotFoundScreen() {
  const path = useLocation({ select: (location) => location.pathname });
  return <ErrorView status={404} message={`Page not found: ${path}`} {...useExits()} />;
}

/** If one of these layouts breaks, the error screen has no layout around it. */
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
  const routeId = useMatch({ strict: false, select: (match) => String(match.routeId) });
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
