/** The session ended and the data is still here: study goes on, sync waits (spec §8). */
import { Link } from '@tanstack/react-router';
import * as say from '../../../lib/messages.ts';
import { buttonClass } from '../../../ui/button.tsx';

export function ExpiredBanner() {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-warn-soft px-4 py-2 sm:px-6"
    >
      <div>
        <p className="font-medium text-warn">{say.sessionExpired}</p>
        <p className="text-sm">You can keep studying. Your changes are saved on this device.</p>
      </div>
      <Link to="/account/login" className={buttonClass('secondary')}>
        Log in
      </Link>
    </div>
  );
}
