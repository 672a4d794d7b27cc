/** Sign up and log in, or back to the dashboard for a student whom this device knows. */
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Visitor } from '../../api/session/visitor.ts';
import { buttonClass } from '../../ui/button.tsx';

export function EntryLinks() {
  const kind = useVisitorKind();
  const isKnown = kind !== 'signed-out';
  const mayLogIn = kind === 'signed-out' || kind === 'detached';
  return (
    <div className="flex flex-wrap items-center gap-3">
      {isKnown ? (
        <Link to="/dashboard" className={`${buttonClass('primary')} min-h-12 px-6 text-base`}>
          Open dashboard
          <ArrowRight aria-hidden size={18} />
        </Link>
      ) : (
        <Link to="/account/signup" className={`${buttonClass('primary')} min-h-12 px-6 text-base`}>
          Sign up
        </Link>
      )}
      {mayLogIn ? (
        <Link to="/account/login" className={`${buttonClass('secondary')} min-h-12 px-6 text-base`}>
          Log in
        </Link>
      ) : null}
    </div>
  );
}

/** Read after the page has shown itself, since most who come here are new; again after each load. */
function useVisitorKind(): Visitor['kind'] {
  const router = useRouter();
  const loading = useRouterState({ select: (state) => state.isLoading });
  const [kind, setKind] = useState<Visitor['kind']>('signed-out');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a load is the reason to look again
  useEffect(() => {
    let gone = false;
    router.options.context.readVisitor().then(
      (visitor) => {
        if (!gone) setKind(visitor.kind);
      },
      // A browser without storage: the page is as for anybody new.
      () => setKind('signed-out'),
    );
    return () => {
      gone = true;
    };
  }, [router, loading]);
  return kind;
}
