import { COMMAND_KINDS, type Command, type CommandKind } from './command.ts'

/** An output and a text may stop a vehicle, and no model says of these that it checks the speed: they never go by SMS. */
export const SMS_KINDS: readonly CommandKind[] = COMMAND_KINDS.filter((kind) => kind !== 'output' && kind !== 'text')

/** A message of one part in the letters that all networks know. */
const LONGEST_SMS = 160
const LINE = /^([a-zA-Z]+)\s*=\s?(.+)$/
const PLAIN = /^[ -~]+$/
/** What stands in the words of a model for what a command of the kind says; each may name the tracker as `serie`. */
const PLACEHOLDERS: Readonly<Partial<Record<CommandKind, readonly string[]>>> = {
  block: ['saida'],
  unblock: ['saida'],
  interval: ['segundos', 'minutos'],
  odometer: ['km'],
  timeZone: ['minutos', 'horas'],
  speedLimit: ['velocidade'],
  server: ['servidor', 'porta'],
}

/**
 * Reads what a model hears by SMS, a line for each kind: `restart = reset123456`, `interval = TIMER,{segundos}#`. Answers null for lines that say
 * something else, a kind twice, are too long or name a value that their kind has not.
 */
export function readSmsWords(text: string): ReadonlyMap<CommandKind, string> | null {
  const words = new Map<CommandKind, string>()
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const [, kind, said = ''] = LINE.exec(line.trim()) ?? []
    const known = SMS_KINDS.find((each) => each === kind)
    const named = [...said.matchAll(/\{(\w*)\}/g)].map((match) => match[1])
    if (!known || words.has(known) || !PLAIN.test(said) || said.length > LONGEST_SMS) return null
    const placeholders = ['serie', ...(PLACEHOLDERS[known] ?? [])]
    if (!named.every((name) => placeholders.includes(name!))) return null
    words.set(known, said)
  }
  return words
}

/** Puts what a command says into the words of its model; null where they cannot say it exactly, or it becomes too long. */
export function smsText(words: string, command: Command, serial: string): string | null {
  const values: Values = { serie: serial, ...valuesOf(command) }
  const names = [...words.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
  if (names.some((name) => values[name] === undefined)) return null
  const text = words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  return text.length <= LONGEST_SMS ? text : null
}

type Values = Readonly<Record<string, string | number | undefined>>

function valuesOf(command: Command): Values {
  switch (command.kind) {
    case 'block':
    case 'unblock':
      return { saida: command.output ?? 1 }
    case 'interval':
      return { segundos: command.seconds, minutos: command.seconds % 60 === 0 ? command.seconds / 60 : undefined }
    case 'odometer':
      return { km: command.meters % 1000 === 0 ? command.meters / 1000 : undefined }
    case 'timeZone':
      return { minutos: command.minutes, horas: command.minutes / 60 }
    case 'speedLimit':
      return { velocidade: command.speedKmh }
    case 'server':
      return { servidor: command.host, porta: command.port }
    default:
      return {}
  }
}

/** Writes the number of a Brazilian line as E.164, `+5511987654321`, or one of another country with its plus; null where it is none. */
export function smsNumber(area: string, phone: string): string | null {
  const digits = phone.replace(/\D/g, '')
  if (/^\s*\+/.test(phone)) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null
  const whole = `${area.replace(/\D/g, '')}${digits}`.replace(/^0+/, '')
  if (/^55\d{10,11}$/.test(whole)) return `+${whole}`
  return /^[1-9]\d{9,10}$/.test(whole) ? `+55${whole}` : null
}
