// Small sounds made on the spot: wood, paper, a bell. Nothing is downloaded.
import { settings } from './settings.svelte';

export type Sound = 'move' | 'dice' | 'turn' | 'points' | 'refused' | 'end';

let context: AudioContext | null = null;

function tone(audio: AudioContext, at: number, pitch: number, length: number, loud: number, shape: OscillatorType = 'triangle'): void {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  source.connect(gain).connect(audio.destination);
  source.start(at);
  source.stop(at + length);
}

// A short knock: noise through a narrow filter.
function knock(audio: AudioContext, at: number, pitch: number, length: number, loud: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(at);
}

const recipes: Record<Sound, (audio: AudioContext, now: number) => void> = {
  move: (audio, now) => knock(audio, now, 900, 0.06, 0.5),
  dice: (audio, now) => {
    for (let i = 0; i < 6; i++) knock(audio, now + i * 0.055 + Math.random() * 0.03, 1500 + Math.random() * 1400, 0.05, 0.45);
  },
  turn: (audio, now) => {
    tone(audio, now, 523.25, 0.5, 0.12);
    tone(audio, now + 0.14, 783.99, 0.7, 0.1);
  },
  points: (audio, now) => tone(audio, now, 1046.5, 0.25, 0.06),
  refused: (audio, now) => tone(audio, now, 155, 0.16, 0.12),
  end: (audio, now) => {
    [392, 523.25, 659.25, 783.99].forEach((pitch, i) => tone(audio, now + i * 0.13, pitch, 0.9, 0.1));
  },
};

export function sound(name: Sound): void {
  // In the background only what calls the reader back is heard.
  if (!settings.all.sound || (document.hidden && name !== 'turn') || typeof AudioContext === 'undefined') return;
  // Browsers want a click before the first sound; until then there is silence.
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  recipes[name](context, context.currentTime + 0.01);
}
