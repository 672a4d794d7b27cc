/** Which notifications the student wants, how they come, and when they stay silent. */
import { NotificationChoices } from './channels.tsx';
import { GroupChoices } from './groups.tsx';
import { PermissionHere } from './permission.tsx';
import { QuietHoursChoice } from './quiet-hours-choice.tsx';

export function NotificationsSection() {
  return (
    <>
      <NotificationChoices />
      <PermissionHere />
      <GroupChoices />
      <QuietHoursChoice />
    </>
  );
}
