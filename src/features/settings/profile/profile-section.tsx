/** What is in the student's library. */

import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useCounts } from '../use-settings.ts';
import { Fact } from './fact.tsx';

export function ProfileSection() {
  const counts = useCounts();
  const user = useBoundUser();
  const profile = useProfile();
  return (
    <>
      <p className="flex items-center gap-3">
        <Avatar
          name={user?.username ?? ''}
          picture={profile?.picture}
          className="size-12 text-lg"
        />
        <span>{user ? `${user.username}’s library` : 'Your library'}</span>
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {counts?.map(({ label, count }) => (
          <Fact key={label} name={label} value={count.toLocaleString()} />
        ))}
      </dl>
    </>
  );
}
