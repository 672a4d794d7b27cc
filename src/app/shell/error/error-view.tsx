/** The error screen (spec §2): status code, message, and ways back. */
import { ArrowLeft, House } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import * as say from '../../../lib/messages.ts';
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
