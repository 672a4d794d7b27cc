/** The student's picture in the header. Loaded separately, since it imports the database. */
import { useProfile } from '../../../queries/use-profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';

export function StudentAvatar({ name, className }: { name: string; className: string }) {
  return <Avatar name={name} picture={useProfile()?.picture} className={className} />;
}
