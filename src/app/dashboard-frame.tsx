/** The layout of the dashboard with what can be begun from any of its screens. */
import { ScreenPaneContext } from '../components/screen-pane.ts';
import { AfterPaint } from '../ui/load/after-paint.tsx';
import { lazyPart } from '../ui/load/lazy-part.ts';
import { DashboardLayout } from './shell/dashboard-layout.tsx';

const BesidePane = lazyPart(async () => (await import('./beside/beside-pane.tsx')).BesidePane);

const BeginHost = lazyPart(async () => (await import('./begin-host.tsx')).BeginHost);

export function DashboardFrame() {
  return (
    <ScreenPaneContext value={BesidePane}>
      <DashboardLayout />
      <AfterPaint>
        <BeginHost />
      </AfterPaint>
    </ScreenPaneContext>
  );
}
