/** What a tracker is told to do. Speeds are km/h, distances metres, times seconds; `output` is counted from 1. */
export type Command =
  /** `output` is the one that blocks, of trackers that are told of outputs alone; absent for others. */
  | { kind: 'block' | 'unblock'; output?: number }
  | { kind: 'output'; output: number; on: boolean }
  | { kind: 'position' }
  | { kind: 'interval'; seconds: number }
  | { kind: 'restart' }
  | { kind: 'odometer'; meters: number }
  | { kind: 'timeZone'; minutes: number }
  | { kind: 'speedLimit'; speedKmh: number }
  | { kind: 'server'; host: string; port: number }
  | { kind: 'text'; text: string }

export type CommandKind = Command['kind']
type SwitchCommand = Extract<Command, { kind: 'block' | 'unblock' | 'output' }>

export const COMMAND_KINDS = [
  'block',
  'unblock',
  'output',
  'position',
  'interval',
  'restart',
  'odometer',
  'timeZone',
  'speedLimit',
  'server',
  'text',
] as const satisfies readonly CommandKind[]

/** People call the kinds so. */
export const COMMAND_KIND_WORDS: Readonly<Record<CommandKind, string>> = {
  block: 'Bloquear',
  unblock: 'Desbloquear',
  output: 'Saída',
  position: 'Pedir posição',
  interval: 'Intervalo',
  restart: 'Reiniciar',
  odometer: 'Odômetro',
  timeZone: 'Fuso',
  speedLimit: 'Limite de velocidade',
  server: 'Servidor',
  text: 'Texto',
}

/** Says in Portuguese what is known of a tracker that does not know a command: the kinds that it does. */
export function knownKindsWords(known: readonly CommandKind[]): string {
  const words = COMMAND_KINDS.filter((kind) => known.includes(kind)).map((kind) => COMMAND_KIND_WORDS[kind])
  return words.length > 0 ? `Conhece: ${words.join(', ')}.` : 'Não conhece nenhum.'
}

/** Kinds that can stop a vehicle, or switch what nobody here knows: sent once, and never again by themselves. */
const DANGEROUS: ReadonlySet<CommandKind> = new Set(['block', 'output', 'text', 'server'])
/** Kinds that leave everything as it is when they are said twice. */
const REPEATABLE: ReadonlySet<CommandKind> = new Set(['unblock', 'position', 'interval', 'timeZone', 'speedLimit'])

/** Whether a second person has to agree, and whether no other such command may be under way for the vehicle. */
export function isDangerous(kind: CommandKind): boolean {
  return DANGEROUS.has(kind)
}

/** Whether a command that may have been sent may be sent once more. */
export function isRepeatable(kind: CommandKind): boolean {
  return REPEATABLE.has(kind)
}

/**
 * Whether a vehicle that moves could be stopped by it: such a command waits until it stands, or nearly does. A text may be the maker's
 * own word for a block.
 */
export function mayStopVehicle({ kind }: Pick<Command, 'kind'>): boolean {
  return kind === 'block' || kind === 'output' || kind === 'text'
}

/** Which output such a command switches, and to what; a block that names none is of the first one. */
export function switchOf(command: SwitchCommand): { output: number; on: boolean } {
  if (command.kind === 'output') return command
  return { output: command.output ?? 1, on: command.kind === 'block' }
}

/** What no reading names, and positions show: that one was taken after the command was sent, and at which interval they come since. */
export const [NEW_PLACE, REPORT_INTERVAL] = ['newPlace', 'reportInterval'] as const

/**
 * What the vehicle has to report for a command to be confirmed: a reading of its tracker, or what its positions show; null for a kind of
 * which neither tells.
 */
export function confirmationOf(command: Command): { reading: string; value: boolean } | null {
  switch (command.kind) {
    case 'block':
    case 'unblock':
      return { reading: 'blocked', value: command.kind === 'block' }
    case 'output':
      return { reading: `output${command.output}`, value: command.on }
    case 'position':
      return { reading: NEW_PLACE, value: true }
    case 'interval':
      return { reading: REPORT_INTERVAL, value: true }
    default:
      return null
  }
}

const offsetWords = (minutes: number) => {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
}

/** Says a command in Portuguese, as lists and papers show it. */
export function commandWords(command: Command): string {
  switch (command.kind) {
    case 'block':
    case 'unblock': {
      const words = command.kind === 'block' ? 'Bloquear' : 'Desbloquear'
      return command.output === undefined ? words : `${words} (saída ${command.output})`
    }
    case 'output':
      return `${command.on ? 'Ligar' : 'Desligar'} a saída ${command.output}`
    case 'position':
      return 'Pedir a posição'
    case 'interval':
      return `Informar a cada ${command.seconds.toLocaleString('pt-BR')} s`
    case 'restart':
      return 'Reiniciar o rastreador'
    case 'odometer':
      return `Ajustar o odômetro para ${(command.meters / 1000).toLocaleString('pt-BR')} km`
    case 'timeZone':
      return `Ajustar o fuso para ${offsetWords(command.minutes)}`
    case 'speedLimit':
      return `Limite de ${command.speedKmh} km/h`
    case 'server':
      return `Enviar para ${command.host}:${command.port}`
    case 'text':
      return `Texto: ${command.text}`
  }
}
