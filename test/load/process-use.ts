/** A process's consumption, from Linux's /proc; zeros on other systems. */
import { existsSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

export interface Use {
  cpuSeconds: number;
  /** The memory that it has now. */
  bytes: number;
  /** The most memory that it had at once. */
  peakBytes: number;
}

export function readUse(pid: number): Use {
  if (!existsSync(`/proc/${pid}/stat`)) {
    return { cpuSeconds: 0, bytes: 0, peakBytes: 0 };
  }
  // The second field is the program's name in brackets, which may hold spaces; user and system time
  // are the 14th and 15th (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user = 0, system = 0] = [fields[11], fields[12]].map(Number);
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const bytesOf = (name: string) =>
    1024 * Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
  return {
    cpuSeconds: (user + system) / ticksPerSecond,
    bytes: bytesOf('VmRSS'),
    peakBytes: bytesOf('VmHWM'),
  };
}
