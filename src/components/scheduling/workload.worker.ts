/** Reckons forecasts away from the screen, one for each retention. */
import { forecastWorkload } from '../../model/study/fsrs/workload.ts';
import type { WorkloadRequest } from './messages.ts';

self.onmessage = ({ data: { input, retentions } }: MessageEvent<WorkloadRequest>) => {
  self.postMessage(retentions.map((retention) => forecastWorkload(input, retention)));
};
