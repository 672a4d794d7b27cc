/** What is in the student's bag, and where all of it lies. */
import { useBoundUser, useProfile } from '../../db/use-profile.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { useCounts } from './use-settings.ts';

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

export function PrivacySection() {
  return (
    <ul className="grid max-w-prose list-disc gap-2 pl-5 text-[0.9375rem]">
      <li>
        Everything you add or make lies on this device first: files, cards, quizzes, notes, tasks
        and what you studied. It works without a network.
      </li>
      <li>
        While you are signed in, a copy goes to the server of this app, so that your other devices
        can have it. Your files go there too.
      </li>
      <li>
        The server notes which of your devices were here, by what their browser calls itself, and
        when they last synced. Sync, below, shows it all.
      </li>
      <li>
        Summaries, flashcards and quizzes are made on this device. Your texts are sent to nobody
        else.
      </li>
      <li>
        A session ends after two weeks without use. Your data stays on this device until you sign
        out.
      </li>
      <li>
        Sign out is in the account menu at the top of the page. It removes your data from this
        device and says before what the server does not have yet.
      </li>
    </ul>
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
