/** What a process has used, from Linux's /proc; zeros on other systems. */
import { existsSync, readFileSync } from 'node:fs';

const ticksPerSecond = 100;

export interface Use {
  cpuSeconds: number;
  /** The most memory that it had at once. */
  peakBytes: number;
}

export function readUse(pid: number): Use {
  if (!existsSync(`/proc/${pid}/stat`)) return { cpuSeconds: 0, peakBytes: 0 };
  // The second field is the program's name in brackets, which may hold spaces; user and system time
  // are the 14th and 15th (proc(5)).
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  const [user = 0, system = 0] = [fields[11], fields[12]].map(Number);
  const [, peakKb = '0'] =
    /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return { cpuSeconds: (user + system) / ticksPerSecond, peakBytes: Number(peakKb) * 1024 };
}
