/** Sign up and log in, or back to the dashboard for a student whom this device knows. */
import { Link, useRouter } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';

export function WaysIn() {
  const router = useRouter();
  const [known, setKnown] = useState(false);
  useEffect(() => {
    let gone = false;
    router.options.context.readVisitor().then(
      (visitor) => {
        if (!gone) setKnown(visitor.kind !== 'signed-out');
      },
      // A browser without storage: the page is as for anybody new.
      () => setKnown(false),
    );
    return () => {
      gone = true;
    };
  }, [router]);
  return (
    <div className="flex flex-wrap items-center gap-3">
      {known ? (
        <Link to="/dashboard" className={`${buttonClass('primary')} min-h-12 px-6 text-base`}>
          Open your study bag
          <ArrowRight aria-hidden size={18} />
        </Link>
      ) : (
        <>
          <Link
            to="/account/signup"
            className={`${buttonClass('primary')} min-h-12 px-6 text-base`}
          >
            Sign up
          </Link>
          <Link
            to="/account/login"
            className={`${buttonClass('secondary')} min-h-12 px-6 text-base`}
          >
            Log in
          </Link>
        </>
      )}
    </div>
  );
}
