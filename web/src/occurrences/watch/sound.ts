import { storedText } from '#state/stored-text.ts'

/** Whether this browser sounds: `on`, `off`, or nothing where nobody was asked yet. */
export const soundChoice = storedText('monitorweb:occurrence-sound')

/** A tone lasts so long, and the next begins so long after it did, in seconds. */
interface Tones {
  hertz: readonly number[]
  lasts: number
  every: number
  wave: OscillatorType
}

/** The more urgent, the higher, the harder and the more often. */
const TONES: Record<number, Tones> = {
  1: { hertz: [440], lasts: 0.25, every: 0.3, wave: 'sine' },
  2: { hertz: [523, 523], lasts: 0.18, every: 0.3, wave: 'sine' },
  3: { hertz: [659, 880, 659], lasts: 0.16, every: 0.2, wave: 'triangle' },
  4: { hertz: [988, 740, 988, 740, 988, 740], lasts: 0.16, every: 0.18, wave: 'square' },
}
const LOUDNESS = 0.18

let context: AudioContext | null = null

/** Sounds an urgency, also where sound is off: for the button that tries it. */
export function sound(urgency: number): void {
  const { hertz, lasts, every, wave } = TONES[urgency] ?? TONES[1]!
  context ??= new AudioContext()
  void context.resume()
  for (const [index, pitch] of hertz.entries()) {
    const begins = context.currentTime + 0.02 + index * every
    const volume = context.createGain()
    // A tone that begins and ends at once clicks.
    volume.gain.setValueAtTime(0, begins)
    volume.gain.linearRampToValueAtTime(LOUDNESS, begins + 0.02)
    volume.gain.setValueAtTime(LOUDNESS, begins + lasts - 0.03)
    volume.gain.linearRampToValueAtTime(0, begins + lasts)
    const tone = new OscillatorNode(context, { type: wave, frequency: pitch })
    tone.connect(volume).connect(context.destination)
    tone.start(begins)
    tone.stop(begins + lasts)
  }
}

/** Sounds what just came, where the person wants it, in one of the tabs of this browser. What came is called the same in each of them. */
export function playOnce(urgency: number, newest: string): void {
  if (soundChoice.read() !== 'on') return
  // A page that nobody touched may sound nothing: another tab has the turn.
  if (navigator.userActivation?.hasBeenActive === false) return
  if (sounded.read() === newest) return
  sounded.write(newest)
  sound(urgency)
}

/** What some tab sounded last. A server that was restored, or set up anew, counts from below: what is less is not older. */
const sounded = storedText('monitorweb:occurrence-sounded')

/** Browsers sound nothing before somebody touched the page: the first touch makes it ready. Answers how to stop waiting. */
export function readySound(): () => void {
  function ready() {
    stop()
    if (soundChoice.read() !== 'on') return
    context ??= new AudioContext()
    void context.resume()
  }
  function stop() {
    removeEventListener('pointerdown', ready)
    removeEventListener('keydown', ready)
  }
  addEventListener('pointerdown', ready)
  addEventListener('keydown', ready)
  return stop
}
