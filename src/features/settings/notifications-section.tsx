/** What notifications there are, and what the browser would allow. */

const permissions: Record<NotificationPermission, string> = {
  default: 'Not asked for',
  granted: 'Allowed',
  denied: 'Blocked in this browser',
};

export function NotificationsSection() {
  const permission =
    typeof Notification === 'undefined'
      ? 'Not supported by this browser'
      : permissions[Notification.permission];
  return (
    <>
      <p className="max-w-prose text-[0.9375rem]">
        Haversack sends no notifications to this device. Reminders of your study goals are shown in
        the app, on the Study Goals page.
      </p>
      <p className="text-sm text-muted">
        Permission for notifications: <span className="font-medium text-text">{permission}</span>
      </p>
    </>
  );
}
