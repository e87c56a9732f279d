import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { WORK_HOURS_PATTERN } from '@monitorweb/domain/calendar/work-hours'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import type { Period } from '@monitorweb/domain/track/track'
import { ANY_SPEED, type SpeedFilter } from '../filters/speed-filter.ts'
import { CUT_AT_NOW, PRESETS, type Preset, resolvePreset, SWAPPED } from '../period/period.ts'
import { readWallStamp, writeWallStamp } from '../period/zoned-time.ts'

export const TRACK_COLORINGS = ['velocidade', 'situacao', 'viagem', 'veiculo'] as const
export type TrackColoring = (typeof TRACK_COLORINGS)[number]
export const STOP_IGNITIONS = ['ligado', 'desligado'] as const
export type StopIgnition = (typeof STOP_IGNITIONS)[number]
/** What a column of the distances adds up. */
export const DISTANCE_STEPS = ['dia', 'semana', 'mes'] as const
export type DistanceStep = (typeof DISTANCE_STEPS)[number]
/** What a row of the distances is, where it is no vehicle. */
const DISTANCE_GROUPS = ['cliente'] as const
export type DistanceGroup = (typeof DISTANCE_GROUPS)[number]
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
  /** Of positions: names of events, separated by commas. */
  eventos?: string
  /** Of positions. */
  ign?: 'ligada' | 'desligada'
  /** Of positions: only those that a tracker had kept. */
  memoria?: '1'
  /** Whether the line of filters is open; where nothing says so, it is while one holds. */
  filtros?: '0' | '1'
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
  /** Of trips: minutes, kilometres, and the speed above which the greatest is. */
  viagemminima?: string
  kmminimo?: string
  acimade?: string
  /** Of trips and stops: in the words of a place of theirs. */
  local?: string
  /** Of trips and stops: when they began, see `readWorkHours`. */
  horario?: string
  /** Of stops: only those outside of landmarks. */
  fora?: '1'
  /** Of distances; as the length of the period suggests where none is named. */
  por?: DistanceStep
  grupo?: DistanceGroup
  /** Distances beside those of the period before. */
  comparar?: '1'
  /** Column by which a table is sorted, with a minus before it from the greatest on. */
  ord?: string
  /** Where the map looks. */
  mapa?: string
  /** The pane that has the room. */
  vista?: (typeof PANES)[number]
}

/** More vehicles than these cannot be told apart. */
export const MOST_VEHICLES = 5

/** Reads a link's parameters; what it does not understand it leaves out, but for a period, of which it is said. */
export function readHistorySearch(search: Record<string, unknown>): HistorySearch {
  const ids = idsOf(text(search['v']))
  const preset = text(search['periodo'])
  const known = preset !== undefined && Object.hasOwn(PRESETS, preset)
  return withoutAbsent({
    v: ids.length > 0 ? ids.join(',') : undefined,
    periodo: known ? (preset as Preset) : undefined,
    // What is no preset is no beginning either.
    de: known ? undefined : (text(search['de']) ?? preset),
    ate: known ? undefined : text(search['ate']),
    veltipo: matching(search['veltipo'], /^[123]$/),
    vel: matching(search['vel'], /^\d{1,3}(\.\d{1,2})?$/),
    eventos: matching(search['eventos'], /^[a-zA-Z,]{1,400}$/),
    ign: oneOf(search['ign'], ['ligada', 'desligada'] as const),
    memoria: oneOf(search['memoria'], ['1'] as const),
    filtros: oneOf(search['filtros'], ['0', '1'] as const),
    aba: oneOf(search['aba'], ['dias', 'locais'] as const),
    cor: oneOf(search['cor'], TRACK_COLORINGS),
    limite: matching(search['limite'], /^\d{1,3}$/),
    t: matching(search['t'], /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    foco: matching(search['foco'], /^[\dT:-]{19}~[\dT:-]{19}$/),
    descartados: oneOf(search['descartados'], ['1'] as const),
    linhas: oneOf(search['linhas'], ['todas'] as const),
    ignicao: oneOf(search['ignicao'], STOP_IGNITIONS),
    minimo: matching(search['minimo'], /^\d{1,4}$/),
    viagemminima: matching(search['viagemminima'], /^\d{1,4}$/),
    kmminimo: matching(search['kmminimo'], /^\d{1,4}(\.\d{1,2})?$/),
    acimade: matching(search['acimade'], /^\d{1,3}(\.\d{1,2})?$/),
    local: text(search['local'])?.slice(0, 100),
    horario: matching(search['horario'], WORK_HOURS_PATTERN),
    fora: oneOf(search['fora'], ['1'] as const),
    por: oneOf(search['por'], DISTANCE_STEPS),
    grupo: oneOf(search['grupo'], DISTANCE_GROUPS),
    comparar: oneOf(search['comparar'], ['1'] as const),
    ord: matching(search['ord'], /^-?[\w-]{1,20}$/),
    mapa: text(search['mapa']),
    vista: oneOf(search['vista'], PANES),
  })
}

/** The vehicles of a link, as many as can be shown. */
export function vehicleIdsOf(list: string | undefined): number[] {
  return idsOf(list).slice(0, MOST_VEHICLES)
}

/** What is wrong with the vehicles a link names; null where nothing is. */
export function vehicleComplaint({ v }: HistorySearch): string | null {
  return idsOf(v).length > MOST_VEHICLES ? `Até ${MOST_VEHICLES} veículos por vez: mostrando os primeiros.` : null
}

function idsOf(list: string | undefined): number[] {
  const ids = (list ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}

/** The period of a link, the right way round; today up to now where it names none that is. */
export function periodOf({ periodo, de, ate }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }): Period {
  if (periodo) return resolvePreset(periodo, clock)
  const first = readWallStamp(de, clock.zone)
  const second = readWallStamp(ate, clock.zone)
  if (first === null || second === null) return resolvePreset('hoje', clock)
  const [from, last] = [Math.min(first, second), Math.max(first, second)]
  if (from > clock.now) return resolvePreset('hoje', clock)
  return { from, to: Math.min(last + 1000, Math.max(from + 1000, clock.now)) }
}

/** What is wrong with the period a link names, and what is shown instead; null where nothing is. */
export function periodComplaint({ periodo, de, ate }: HistorySearch, clock: { now: EpochMs; zone: TimeZone }) {
  if (periodo || (de === undefined && ate === undefined)) return null
  const from = readWallStamp(de, clock.zone)
  const last = readWallStamp(ate, clock.zone)
  if (from === null || last === null) return 'O link não traz um período que existe: mostrando hoje.'
  if (Math.min(from, last) > clock.now) return 'O período do link está no futuro: mostrando hoje.'
  const said = [last < from && SWAPPED, Math.max(from, last) > clock.now && CUT_AT_NOW].filter(Boolean)
  return said.join(' ') || null
}

/** A period as a link names it: its last second belongs to it. */
export function writePeriod({ from, to }: Period, zone: TimeZone): Pick<HistorySearch, 'de' | 'ate'> {
  return { de: writeWallStamp(from, zone), ate: writeWallStamp(Math.max(from, to - 1000), zone) }
}

/** The part of a period that is looked at; null where a link names none, or none of it. */
export function focusOf({ foco }: HistorySearch, zone: TimeZone, period: Period): Period | null {
  const [first, last] = (foco ?? '').split('~').map((stamp) => readWallStamp(stamp, zone))
  if (first == null || last == null) return null
  const [from, to] = [Math.max(first, period.from), Math.min(last, period.to)]
  return to > from ? { from, to } : null
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
