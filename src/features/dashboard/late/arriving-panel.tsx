/** How far the library is on its way to this device. */
import { OnceArrived } from '../../../components/once-arrived.tsx';
import { Panel } from '../../../ui/page/panel.tsx';

export function ArrivingPanel() {
  return (
    <Panel className="lg:col-span-3">
      <OnceArrived>{null}</OnceArrived>
    </Panel>
  );
}
