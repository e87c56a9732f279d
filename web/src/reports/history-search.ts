import type { EpochMs } from '@monitorweb/domain/position-report'
import type { TimeZone } from '@monitorweb/domain/time-zone'
import type { Period } from '@monitorweb/domain/track'
import { PRESETS, type Preset, resolvePreset, SWAPPED } from './period.ts'
import { ANY_SPEED, type SpeedFilter } from './speed-filter.ts'
import { readWallStamp, writeWallStamp } from './wall-clock.ts'

export const TRACK_COLORINGS = ['velocidade', 'situacao', 'viagem', 'veiculo'] as const
export type TrackColoring = (typeof TRACK_COLORINGS)[number]
export const STOP_IGNITIONS = ['ligado', 'desligado'] as const
export type StopIgnition = (typeof STOP_IGNITIONS)[number]
const PANES = ['mapa', 'tabela'] as const

/** The state of the viewer that its link holds; times are those of the person's wall. */
export interface HistorySearch {
  /** Ids of vehicles, separated by commas. */
  v?: string
  periodo?: Preset
  de?: string
  ate?: string
  /** 1 above, 2 below, 3 equal. */
  veltipo?: string
  vel?: string
  /** The table's other lists. */
  aba?: 'dias' | 'locais'
  cor?: TrackColoring
  /** The line above which speed is too high, km/h. */
  limite?: string
  /** The instant that is looked at. */
  t?: string
  /** The part of the period that is looked at: two stamps with a tilde between. */
  foco?: string
  descartados?: '1'
  /** Positions of a vehicle that stands are folded unless all are wanted. */
  linhas?: 'todas'
  /** Of stops, in minutes. */
  minimo?: string
  /** Of stops: how the engine was for most of them. */
  ignicao?: StopIgnition
  /** Where the map looks. */
  mapa?: string
  /** The pane that has the room. */
  vista?: (typeof PANES)[number]
}

/** More vehicles than these cannot be told apart. */
export const MOST_VEHICLES = 5

/** Reads a link's parameters; what it does not understand it leaves out. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const ids = vehicleIdsOf(text(search['v']))
  const preset = text(search['periodo'])
  const known = preset !== undefined && preset in PRESETS
  return withoutAbsent({
    v: ids.length > 0 ? ids.join(',') : undefined,
    periodo: known ? (preset as Preset) : undefined,
    de: known ? undefined : matching(search['de'], /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/),
    ate: known ? undefined : matching(search['ate'], /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/),
    veltipo: matching(search['veltipo'], /^[123]$/),
    vel: matching(search['vel'], /^\d{1,3}(\.\d{1,2})?$/),
    aba: oneOf(search['aba'], ['dias', 'locais'] as const),
    cor: oneOf(search['cor'], TRACK_COLORINGS),
    limite: matching(search['limite'], /^\d{1,3}$/),
    t: matching(search['t'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    foco: matching(search['foco'], /^[\dT:-]{19}~[\dT:-]{19}$/),
    descartados: oneOf(search['descartados'], ['1'] as const),
    linhas: oneOf(search['linhas'], ['todas'] as const),
    ignicao: oneOf(search['ignicao'], STOP_IGNITIONS),
    minimo: matching(search['minimo'], /^\d{1,4}$/),
    mapa: text(search['mapa']),
    vista: oneOf(search['vista'], PANES),
  })
}

export function vehicleIdsOf(list: string | undefined): number[] {
  const ids = (list ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, MOST_VEHICLES)
}

/** The period of a link, the right way round; today up to now where it names none that is. */
export function periodOf({ periodo, de, ate }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }): Period {
  if (periodo) return resolvePreset(periodo, clock)
  const first = readWallStamp(de, clock.zone)
  const second = readWallStamp(ate, clock.zone)
  if (first === null || second === null) return resolvePreset('hoje', clock)
  const [from, last] = [Math.min(first, second), Math.max(first, second)]
  return { from, to: Math.min(last + 1000, Math.max(from + 1000, clock.now)) }
}

/** What is wrong with the period a link names, and what is shown instead; null where nothing is. */
export function periodComplaint({ periodo, de, ate }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }) {
  if (periodo || (de === undefined && ate === undefined)) return null
  const from = readWallStamp(de, clock.zone)
  const last = readWallStamp(ate, clock.zone)
  if (from === null || last === null) return 'O link não traz um período que existe: mostrando hoje.'
  if (Math.min(from, last) > clock.now) return 'O período do link está no futuro.'
  return last < from ? SWAPPED : null
}

/** A period as a link names it: its last second belongs to it. */
export function writePeriod({ from, to }: Period, zone: TimeZone): Pick<HistorySearch, 'de' | 'ate'> {
  return { de: writeWallStamp(from, zone), ate: writeWallStamp(Math.max(from, to - 1000), zone) }
}

export function focusOf({ foco }: HistorySearch, zone: TimeZone): Period | null {
  const [from, to] = (foco ?? '').split('~').map((stamp) => readWallStamp(stamp, zone))
  return from != null && to != null && to > from ? { from, to } : null
}

export function writeFocus(focus: Period | null, zone: TimeZone): string | undefined {
  return focus === null ? undefined : `${writeWallStamp(focus.from, zone)}~${writeWallStamp(focus.to, zone)}`
}

export function speedFilterOf({ veltipo, vel }: HistorySearch): SpeedFilter {
  return veltipo === undefined
    ? ANY_SPEED
    : { type: Number(veltipo) as SpeedFilter['type'], valueKmh: Number(vel ?? 0) }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

function matching(value: unknown, pattern: RegExp): string | undefined {
  const said = typeof value === 'number' ? String(value) : text(value)
  return said !== undefined && pattern.test(said) ? said : undefined
}

function oneOf<T extends string>(value: unknown, choices: readonly T[]): T | undefined {
  return choices.find((choice) => choice === value)
}

function withoutAbsent(search: { [K in keyof HistorySearch]: HistorySearch[K] | undefined }): HistorySearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as HistorySearch
}
