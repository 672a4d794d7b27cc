/** What is in the student's bag. */
import { useBoundUser, useProfile } from '../../../db/use-profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { useCounts } from '../use-settings.ts';

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
        <span>What {user?.username ?? 'you'} carries in this bag:</span>
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {counts?.map(({ label, count }) => (
          <Fact key={label} name={label} value={count.toLocaleString()} />
        ))}
      </dl>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0 rounded-control bg-surface-2 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-medium break-words">{value}</dd>
    </div>
  );
}
