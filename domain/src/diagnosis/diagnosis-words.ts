import { type Clock, momentWords } from '../calendar/moment-words.ts'
import { clockFaultSentence, spanWords } from '../position/clock-zone.ts'
import type { EpochMs } from '../position/position-report.ts'
import type { Diagnosis } from './diagnosis.ts'
import type { Evidence } from './diagnosis-evidence.ts'

/**
 * How a diagnosis is told: as of when, in whose zone, and whether the reader may know how many vehicles of others are
 * concerned.
 */
export interface Telling extends Clock {
  withCounts: boolean
  /** Tells instants in another way, where the words are read later and elsewhere. */
  tellMoment?(at: EpochMs): string
}

/** An evidence as people read it, in Portuguese. */
export interface EvidenceWords {
  at: EpochMs | null
  label: string
  value: string
}

/** Tells in one Portuguese sentence why the vehicle is as it is. */
export function diagnosisSentence({ cause, evidence }: Diagnosis, telling: Telling): string {
  const find = (kind: Evidence['kind']) => evidence.find((one) => one.kind === kind)
  const tell: Teller = { find, at: (one) => moment(one?.at ?? null, telling), telling }
  return SENTENCES[cause](tell)
}

export function evidenceWords({ evidence }: Diagnosis, telling: Telling): EvidenceWords[] {
  return evidence.map((one) => ({ at: one.at, label: labelOf(one), value: readingOf(one, telling) }))
}

interface Teller {
  find(kind: Evidence['kind']): Evidence | undefined
  /** Gives " às 13:52", or "" where the time is not known. */
  at(one: Evidence | undefined): string
  telling: Telling
}

const SENTENCES: Record<Diagnosis['cause'], (tell: Teller) => string> = {
  powerCut({ find, at }) {
    const volts = find('voltage')
    const alarm = find('powerAlarm')
    if (alarm) return `Alarme de alimentação cortada${at(alarm)}: corte de alimentação.`
    if (volts && Number(volts.value) < 5)
      return `Queda de tensão ${change(volts)}${at(volts)}: provável corte de alimentação.`
    if (volts) {
      const fell = `${isChange(volts) ? 'Tensão caiu de' : 'Tensão de'} ${change(volts, ' para ')}`
      return `${fell}${at(volts)}: bateria do veículo descarregada.`
    }
    return `Parou de carregar${at(find('charging'))} e silenciou: provável corte de alimentação.`
  },
  lostInMotion({ find, at }) {
    const jamming = find('jamming')
    const lost = find('withoutFix')
    const heard = find('lastCommunication')?.value === true
    if (jamming && !heard) return `Interferência avisada${at(jamming)} e silêncio depois: verificar jammer.`
    if (jamming)
      return `Interferência avisada${at(jamming)}${lost ? ' e GPS perdido' : ''}, comunicando: verificar jammer.`
    if (lost) return `GPS perdido a ${speed(find('speed'))}${at(lost)}, comunicando: verificar jammer ou antena.`
    return `Perdeu o sinal a ${speed(find('speed'))}${at(find('lastCommunication'))}: verificar jammer.`
  },
  platform({ find, at, telling }) {
    const silent = find('silentOnProtocol')
    return `${several(silent, telling, 'equipamentos')} ${protocol(silent)} pararam juntos${at(silent)}: verificar a plataforma.`
  },
  coverage({ find, at, telling }) {
    const carrier = find('silentOnCarrier')
    const area = find('silentInArea')
    const signal = find('signal')
    if (carrier)
      return `${several(carrier, telling)} da ${carrier.value ? `operadora ${carrier.value}` : 'mesma operadora'} pararam juntos${at(carrier)}: falha da operadora.`
    if (area) return `${several(area, telling)} na mesma região pararam juntos${at(area)}: área de sombra ou operadora.`
    if (signal && Number(signal.value) <= 1) {
      return `Sinal da rede fraco antes de silenciar${at(find('lastCommunication'))}: área de sombra ou operadora.`
    }
    const powered = find('voltage') ? ' sem queda de tensão' : find('ignition')?.value ? ' com a ignição ligada' : ''
    return `Silenciou${at(find('lastCommunication'))}${powered}: área de sombra, chip ou operadora.`
  },
  gpsAntenna({ find, at }) {
    const alarm = find('antennaAlarm')
    if (alarm) return `Alarme de antena GPS cortada${at(alarm)}.`
    return `GPS sem fixação há ${duration(Number(find('withoutFix')?.value ?? 0))}, comunicando: antena ou subsolo.`
  },
  wrongClock({ find }) {
    return clockFaultSentence({ aheadMinutes: Number(find('clock')?.value) })
  },
  sleepMode({ find, at }) {
    const usual = find('usualSleep')
    if (usual) return `Desligado, modo econômico de ${duration(Number(usual.value))}: normal.`
    return `Desligado${at(find('ignition'))} e em silêncio: pode ser o modo econômico.`
  },
  healthy({ find, at }) {
    const lost = find('withoutFix')
    if (lost) return `Comunicando, desligado e sem GPS há ${duration(Number(lost.value))}: lugar coberto ou subsolo.`
    return `Comunicando; última mensagem${at(find('lastCommunication'))}.`
  },
  neverReported({ find, at }) {
    const installed = find('installed')
    if (!installed) return 'O equipamento nunca comunicou: verificar instalação, chip e APN.'
    return `Nada foi ouvido desde a troca de equipamento ou de cliente${at(installed)}: verificar a instalação.`
  },
  withoutDevice: () => 'O veículo está sem equipamento: instale um para que comunique.',
  unknown({ find, at }) {
    const heard = at(find('lastCommunication'))
    if (find('ignition')?.value !== false) return `Silenciou${heard}; as mensagens não mostram a causa.`
    return `Desligado, silenciou${heard} e não voltou a acordar: verificar alimentação, chip e cobertura.`
  },
}

const LABELS: Record<Evidence['kind'], string> = {
  lastCommunication: 'Última comunicação',
  installed: 'Troca de equipamento ou de cliente',
  voltage: 'Tensão',
  powerAlarm: 'Alarme do equipamento',
  charging: 'Carga da bateria interna',
  speed: 'Velocidade',
  ignition: 'Ignição',
  jamming: 'Interferência (jammer)',
  signal: 'Sinal da rede',
  withoutFix: 'Sem fixação de GPS',
  antennaAlarm: 'Alarme do equipamento',
  clock: 'Relógio do rastreador',
  usualSleep: 'Intervalo habitual desligado',
  silentInArea: 'Veículos na mesma região',
  silentOnCarrier: 'Veículos da mesma operadora',
  silentOnProtocol: 'Equipamentos do mesmo protocolo',
  missingMessages: 'Numeração das mensagens',
}

function labelOf({ kind, value }: Evidence): string {
  return kind === 'silentOnCarrier' && value ? `Operadora ${value}` : LABELS[kind]
}

function readingOf(one: Evidence, telling: Telling): string {
  switch (one.kind) {
    case 'voltage':
      return change(one)
    case 'powerAlarm':
      return 'alimentação cortada'
    case 'antennaAlarm':
      return 'antena GPS cortada'
    case 'clock':
      return `${spanWords(Number(one.value))} ${Number(one.value) > 0 ? 'adiantado' : 'atrasado'}`
    case 'charging':
      return 'interrompida'
    case 'speed':
      return speed(one)
    case 'ignition':
      return one.value ? 'ligada' : 'desligada'
    case 'jamming':
      return 'avisada pelo equipamento'
    case 'signal':
      return `nível ${one.value}`
    case 'withoutFix':
    case 'usualSleep':
      return duration(Number(one.value))
    case 'missingMessages':
      return one.value === 1 ? 'falta 1 em 24 h' : `faltam ${one.value} em 24 h`
    case 'lastCommunication':
    case 'installed':
      return moment(one.at, telling).trim()
    default:
      return `${several(one, telling)} pararam ao mesmo tempo`
  }
}

/** Writes "12,4 → 0 V", or "12,4 V" where the voltage did not change. */
function change(one: Evidence, arrow = ' → '): string {
  const volts = `${decimal(Number(one.value))} V`
  return isChange(one) ? `${decimal(one.before)}${arrow}${volts}` : volts
}

/** Whether a voltage was another one before, as it is written. */
function isChange(one: Evidence): one is Evidence & { before: number } {
  const { before, value } = one
  return before !== undefined && before !== null && decimal(before) !== decimal(Number(value))
}

function speed(one: Evidence | undefined): string {
  return `${Math.round(Number(one?.value ?? 0))} km/h`
}

/** The count is of other vehicles, so the vehicle itself is added to it. */
function several(one: Evidence | undefined, { withCounts }: Telling, noun = 'veículos'): string {
  return withCounts && one?.count !== undefined ? `${one.count + 1} ${noun}` : `Vários ${noun}`
}

function protocol(one: Evidence | undefined): string {
  return String(one?.value ?? '').toUpperCase()
}

function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  if (minutes < 120) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  return hours < 72 ? `${hours} h` : `${Math.round(hours / 24)} d`
}

function decimal(value: number): string {
  return String(Math.round(value * 10) / 10).replace('.', ',')
}

/** Writes the moment with a space before it; "" where the time is not known. */
function moment(at: EpochMs | null, telling: Telling): string {
  if (at === null) return ''
  return ` ${telling.tellMoment?.(at) ?? momentWords(at, telling)}`
}
