import { readFileSync, readdirSync } from 'node:fs';
import { TraceMap, originalPositionFor } from '@jridgewell/trace-mapping';
const { traceEvents: ev } = JSON.parse(readFileSync('/tmp/trace.json', 'utf8'));
const stands = ev.find((e) => e.name === 'stands' && e.cat.includes('user_timing'));
const nav = ev.filter((e) => e.name === 'navigationStart' && e.ts < stands.ts && JSON.stringify(e.args).includes('/dashboard'))[0];
const maps = new Map();
const mapOf = (url) => { const f = url.split('/').pop(); if (!maps.has(f)) { try { maps.set(f, new TraceMap(readFileSync('/tmp/w/lead/dist/assets/' + f + '.map', 'utf8'))); } catch { maps.set(f, null); } } return maps.get(f); };
const chunks = ev.filter((e) => e.name === 'ProfileChunk' && e.pid === stands.pid);
const profs = ev.filter((e) => e.name === 'Profile' && e.pid === stands.pid);
const byId = new Map();
for (const p of profs) byId.set(p.id, { start: p.args.data.startTime, tid: p.tid });
const nodes = new Map(); const selfBy = new Map(); const totalBy = new Map(); const bySource = new Map(); const evalBy = new Map();
for (const id of byId.keys()) {
  let t = byId.get(id).start; nodes.clear();
  for (const c of chunks.filter((c) => c.id === id).sort((a, b) => a.ts - b.ts)) {
    const cp = c.args.data.cpuProfile ?? {};
    for (const n of cp.nodes ?? []) nodes.set(n.id, n);
    const deltas = c.args.data.timeDeltas ?? [];
    (cp.samples ?? []).forEach((s, i) => {
      t += deltas[i];
      if (t < nav.ts || t > stands.ts) return;
      const dt = Math.max(0, deltas[i + 1] ?? deltas[i]);
      const n = nodes.get(s); if (!n) return;
      const name = (n) => { const f = n.callFrame; if (!f.url) return f.functionName; const m = mapOf(f.url); if (!m || f.lineNumber < 0) return f.functionName + ' ' + f.url.split('/').pop(); let o; try { o = originalPositionFor(m, { line: f.lineNumber + 1, column: Math.max(0, f.columnNumber) }); } catch { return f.functionName + " ?" + f.url.split("/").pop() + ":" + f.lineNumber; } return `${o.name ?? f.functionName} ${(o.source ?? f.url).replace(/.*node_modules\//, 'nm/').replace(/.*\/src\//, 'src/')}:${o.line}`; };
      const nm = name(n);
      selfBy.set(nm, (selfBy.get(nm) ?? 0) + dt);
      const src = nm.replace(/^.* /, '').replace(/:\d+$/, '');
      bySource.set(src, (bySource.get(src) ?? 0) + dt);
      const seen = new Set(); let p = n;
      while (p) { const k = name(p); if (!seen.has(k)) { seen.add(k); totalBy.set(k, (totalBy.get(k) ?? 0) + dt); } p = nodes.get(p.parent); }
    });
  }
}
const show = (m, n) => { for (const [k, v] of [...m].sort((a, b) => b[1] - a[1]).slice(0, n)) console.log((v / 1000).toFixed(1).padStart(7), k); };
console.log('SELF'); show(selfBy, 30); console.log('TOTAL'); show(totalBy, 90); console.log('SOURCE'); show(bySource, 50);
