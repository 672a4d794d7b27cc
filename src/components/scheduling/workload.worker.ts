/** Computes a forecast for each retention. */
import { forecastWorkload, type WorkloadInput } from '../../model/study/fsrs/workload.ts';

export interface WorkloadRequest {
  input: WorkloadInput;
  retentions: readonly number[];
}

self.onmessage = ({ data: { input, retentions } }: MessageEvent<WorkloadRequest>) => {
  self.postMessage(retentions.map((retention) => forecastWorkload(input, retention)));
};
