import type { Gt06Packet, TrackerCondition } from './gt06-frames.ts'

/**
 * How a tracker takes commands. Most obey; `deaf` ones never answer, `unwilling` ones refuse, and of `unwired` ones the relay does not
 * switch, though they say that it did.
 */
export type Temper = 'obedient' | 'deaf' | 'unwilling' | 'unwired'

/** The last digit of its IMEI decides, so that the same vehicle behaves alike in every demo. */
export function temperOf(imei: string): Temper {
  const tempers: Partial<Record<string, Temper>> = { '7': 'unwired', '8': 'unwilling', '9': 'deaf' }
  return tempers[imei.at(-1) ?? ''] ?? 'obedient'
}

/** What a tracker does with a command. */
export interface Obedience {
  /** What it says; null for nothing. */
  answer: string | null
  /** What changes of its state. */
  changes: Partial<TrackerCondition>
  /** Whether it drops its connection and comes back. */
  restarts: boolean
  /** Whether it reports where it is. */
  tellsPlace: boolean
}

const IGNORED: Obedience = { answer: null, changes: {}, restarts: false, tellsPlace: false }
/** As the makers' list of commands has the answers. */
const ANSWERS: readonly (readonly [RegExp, string, Partial<Obedience>?])[] = [
  [/^(RELAY,1|DYD(,\d+)?)#$/i, 'Cut off the fuel supply: Success! Speed: 0 Km/h', { changes: { blocked: true } }],
  [/^(RELAY,0|HFYD(,\d+)?)#$/i, 'Restore fuel supply: Success!', { changes: { blocked: false } }],
  [/^RESET#$/i, 'OK! The terminal will restart after 60s', { restarts: true }],
  [/^(TIMER|GMT|SPEED|MILEAGE|SERVER),.*#$/i, 'OK!'],
  [/^WHERE#$/i, 'OK!', { tellsPlace: true }],
  [/^(STATUS|VERSION)#$/i, 'OK! GPS: Fixed, GSM Signal Level: Strong'],
]

export function obey(text: string, temper: Temper): Obedience {
  if (temper === 'deaf') return IGNORED
  const [, answer, more] = ANSWERS.find(([pattern]) => pattern.test(text)) ?? []
  if (answer === undefined || temper === 'unwilling') return { ...IGNORED, answer: 'Command Error!' }
  return { ...IGNORED, ...more, answer, ...(temper === 'unwired' && { changes: {} }) }
}

/** Makes the answer to a command (0x15): length, the command's server flag, text, language. */
export function commandAnswerPacket(text: string, serverFlag: number): Gt06Packet {
  const words = Buffer.from(text, 'latin1')
  const head = Buffer.alloc(5)
  head[0] = words.length + 4
  head.writeUInt32BE(serverFlag, 1)
  return {
    type: 0x15,
    content: Buffer.concat([head, words, Buffer.of(0, 2)]),
  }
}
