/** Personal Information (spec §3) and Profile, from this device. */
import { Link } from '@tanstack/react-router';
import { Camera, Pencil } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useBoundUser } from '../../../db/device/use-bound-user.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Loading } from '../../../ui/page/loading.tsx';
import { useCounts } from '../study-form.ts';
import { PersonalForm } from './personal-form.tsx';
import { PictureDialog } from './picture-dialog.tsx';
import { formOfProfile, listCountries, preferenceWords } from './profile-form.ts';

export function PersonalSection() {
  const user = useBoundUser();
  const profile = useProfile();
  const countries = useMemo(() => listCountries(), []);
  const [editing, setEditing] = useState(false);
  const [picturing, setPicturing] = useState(false);
  if (user === undefined || profile === undefined) return <Loading label="Fetching profile" />;
  if (user === null) return <p className="text-muted">You are not logged in on this device.</p>;
  const { preference, ...form } = formOfProfile(profile, countries);
  const fullName = [form.firstName, form.lastName].filter(Boolean).join(' ');
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={user.username} picture={profile?.picture} className="size-24 text-3xl" />
        <div className="grid min-w-0 gap-2">
          <p translate="no" className="text-lg font-medium break-words">
            {fullName || user.username}
          </p>
          <Button
            variant="secondary"
            size="sm"
            className="justify-self-start"
            icon={<Camera aria-hidden size={16} />}
            onClick={() => setPicturing(true)}
          >
            {profile?.picture ? 'Change picture' : 'Add picture'}
          </Button>
        </div>
      </div>
      {editing ? (
        <PersonalForm profile={profile} countries={countries} onClose={() => setEditing(false)} />
      ) : (
        <>
          <dl className="grid gap-3 sm:grid-cols-2">
            <Fact isName name="Username" value={user.username} />
            <Fact isName name="Email address" value={user.email} />
            <Fact isName name="First name" value={form.firstName} />
            <Fact isName name="Last name" value={form.lastName} />
            <Fact isName name="Phone number" value={form.phoneNumber} />
            <Fact isName name="Address" value={form.address} />
            <Fact name="Country" value={form.country} />
            <Fact name="Location" value={form.location} />
            <Fact
              name="Preference"
              value={preference && preferenceWords[preference as keyof typeof preferenceWords]}
            />
            <Fact name="Bio" value={form.bio} />
          </dl>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">
              Change your username, email address and password in{' '}
              <Link
                to="/dashboard/settings"
                hash="privacy"
                className="font-medium text-accent underline"
              >
                Privacy & Security
              </Link>
              .
            </p>
            <Button
              icon={<Pencil aria-hidden size={18} />}
              aria-label="Edit personal information"
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          </div>
        </>
      )}
      {picturing ? (
        <PictureDialog
          name={user.username}
          picture={profile?.picture ?? undefined}
          onClose={() => setPicturing(false)}
        />
      ) : null}
    </>
  );
}

/** The number of items of each kind. */
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

interface FactProps {
  name: string;
  value: string;
  /** Names and addresses are not translated by the browser. */
  isName?: boolean;
}

export function Fact({ name, value, isName }: FactProps) {
  return (
    <div className="min-w-0 rounded-control bg-surface-2 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd
        translate={isName && value ? 'no' : undefined}
        className="font-medium break-words whitespace-pre-line"
      >
        {value || <span className="font-normal text-muted">Not set</span>}
      </dd>
    </div>
  );
}
