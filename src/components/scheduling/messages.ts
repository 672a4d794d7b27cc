/** The question for `workload.worker.ts`. */
import type { WorkloadInput } from '../../model/study/fsrs/workload.ts';

export interface WorkloadRequest {
  input: WorkloadInput;
  retentions: readonly number[];
}
