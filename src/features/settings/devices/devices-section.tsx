/** The devices that share this account, under their own title. */
import { DevicesList } from './devices-list.tsx';

export function DevicesSection() {
  return (
    <>
      <p className="max-w-prose text-[0.9375rem]">
        Your devices. Sign out any you’ve lost or don’t recognize.
      </p>
      <DevicesList />
    </>
  );
}
