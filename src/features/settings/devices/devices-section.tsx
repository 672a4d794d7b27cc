/** The devices that share this account, under their own title. */
import { DevicesList } from './devices-list.tsx';

export function DevicesSection() {
  return (
    <>
      <p className="max-w-prose text-[0.9375rem]">
        Devices where you are logged in. Sign out any you’ve lost or don’t know.
      </p>
      <DevicesList />
    </>
  );
}
