/** What this browser allows, where messages are switched on: the question comes from a press, with its reason. */
import { sharedUser } from '../../../db/device/shared-computer.ts';
import {
  askForNotifications,
  type Permission,
  useNotificationPermission,
} from '../../../platform/system-notifications.ts';
import { useProfile } from '../../../queries/use-profile.ts';
import { Button } from '../../../ui/button.tsx';

const words: Record<Permission, string> = {
  granted: 'This device shows notifications.',
  default: 'To show notifications, this device needs your permission. Your browser asks once.',
  denied:
    'Notifications are blocked in this browser. Allow them for this page in the browser’s settings.',
  unsupported:
    'This browser can’t show notifications. On an iPhone or iPad, add Haversack to your Home Screen first.',
};

export function PermissionHere() {
  const permission = useNotificationPermission();
  const isOn = useProfile()?.notifyByMessage === true;
  if (!isOn) return null;
  if (sharedUser() !== undefined) {
    return (
      <p className="text-sm text-muted">
        On a shared computer, notifications stay at the bell: nobody else sees them.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="max-w-prose text-sm text-muted">
        {words[permission]}
      </p>
      {permission === 'default' ? (
        <Button variant="secondary" onClick={() => void askForNotifications()}>
          Allow notifications
        </Button>
      ) : null}
    </div>
  );
}
