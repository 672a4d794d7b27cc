/** The student's picture in the header. Apart, since it knows the database, which the shell does not wait for. */
import { useProfile } from '../../../queries/use-profile.ts';
import { Avatar } from '../../../ui/avatar.tsx';

export function StudentAvatar({ name, className }: { name: string; className: string }) {
  return <Avatar name={name} picture={useProfile()?.picture} className={className} />;
}
