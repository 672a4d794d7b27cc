/** The layout of the dashboard with what can be begun from any of its screens. */
import { ScreenPaneContext } from '../components/screen-pane.ts';
import { AfterPaint } from '../ui/load/after-paint.tsx';
import { lazyPart } from '../ui/load/lazy-part.ts';
import { DashboardLayout } from './shell/dashboard-layout.tsx';

const SplitViewPane = lazyPart(
  async () => (await import('./split-view/split-view-pane.tsx')).SplitViewPane,
);

const BeginHost = lazyPart(async () => (await import('./begin-host.tsx')).BeginHost);

export function DashboardFrame() {
  return (
    <ScreenPaneContext value={SplitViewPane}>
      <DashboardLayout />
      <AfterPaint>
        <BeginHost />
      </AfterPaint>
    </ScreenPaneContext>
  );
}
