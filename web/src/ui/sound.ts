/** Two sounds, made on the spot: a punch through cardboard for a move, a station bell for one's turn. */

let context: AudioContext | null = null;

/** The place to play on; null until somebody has touched the page, for browsers let none sound before that. */
function stage(): AudioContext | null {
  if (typeof AudioContext === "undefined" || !navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => undefined);
  return context;
}

/** A gain that starts at once and fades. */
function fading(on: AudioContext, loud: number, at: number, length: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(on.destination);
  return gain;
}

/** A move: two short bursts of noise, as of a ticket punch. */
export function punch(): void {
  const on = stage();
  if (!on) return;
  for (const [late, pitch] of [[0, 2100], [0.055, 1300]] as const) {
    const length = 0.05;
    const noise = on.createBuffer(1, Math.ceil(on.sampleRate * length), on.sampleRate);
    noise.getChannelData(0).forEach((_, i, data) => (data[i] = Math.random() * 2 - 1));
    const source = new AudioBufferSourceNode(on, { buffer: noise });
    const filter = new BiquadFilterNode(on, { type: "bandpass", frequency: pitch, Q: 1.4 });
    source.connect(filter).connect(fading(on, 0.16, on.currentTime + late, length));
    source.start(on.currentTime + late);
  }
}

/** One's turn: a bell, its partials not quite in tune with each other. */
export function bell(): void {
  const on = stage();
  if (!on) return;
  for (const [times, loud, length] of [[1, 0.09, 1.4], [2.01, 0.045, 0.9], [2.99, 0.025, 0.6], [4.2, 0.012, 0.3]] as const) {
    const tone = new OscillatorNode(on, { frequency: 784 * times });
    tone.connect(fading(on, loud, on.currentTime, length));
    tone.start();
    tone.stop(on.currentTime + length);
  }
}
