/** A recording as WAV: what browsers record by themselves is of many formats, of which other devices play few. */

/** Enough for speech: 32 kB a second. */
const samplesPerSecond = 16_000;
const headerBytes = 44;

/** @param recorded in any format that this browser has recorded */
export async function toWav(recorded: Blob): Promise<Blob> {
  const context = new AudioContext();
  try {
    const sound = await context.decodeAudioData(await recorded.arrayBuffer());
    const length = Math.max(1, Math.ceil(sound.duration * samplesPerSecond));
    const offline = new OfflineAudioContext(1, length, samplesPerSecond);
    const source = offline.createBufferSource();
    source.buffer = sound;
    source.connect(offline.destination);
    source.start();
    return wavOf((await offline.startRendering()).getChannelData(0), samplesPerSecond);
  } finally {
    await context.close();
  }
}

/** @param samples from -1 to 1, of one channel */
export function wavOf(samples: Float32Array, rate: number): Blob {
  const view = new DataView(new ArrayBuffer(headerBytes + samples.length * 2));
  const write = (at: number, text: string) => {
    for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  };
  write(0, 'RIFF');
  view.setUint32(4, view.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, rate, true);
  view.setUint32(28, rate * 2, true);
  view.setUint16(32, 2, true);
  view.setUint16(34, 16, true);
  write(36, 'data');
  view.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, at) => {
    const clipped = Math.max(-1, Math.min(1, sample));
    view.setInt16(headerBytes + at * 2, Math.round(clipped * 32_767), true);
  });
  return new Blob([view.buffer], { type: 'audio/wav' });
}
