/** The devices that share this account, under their own title. */
import { DevicesList } from './devices-list.tsx';

export function DevicesSection() {
  return (
    <>
      <p className="max-w-prose text-[0.9375rem]">
        Where this bag is, and when each was last in touch. One that is lost can be signed out.
      </p>
      <DevicesList />
    </>
  );
}
