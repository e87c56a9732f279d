import { durationText } from '@monitorweb/contract/reports/columns/cell-text'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import { REPORT_TITLES } from '@monitorweb/contract/reports/export-operations'
import { historyStartWords } from '@monitorweb/contract/reports/history-start'
import { tripRuleFields } from '@monitorweb/contract/reports/trip-rules'
import { zoneInFull } from '@monitorweb/contract/reports/zone-names'
import type { TimeZone } from '@monitorweb/domain/calendar/time-zone'
import { groupBy } from '@monitorweb/domain/collections/group-by'
import { EVERY_RUN, runFilterFacts } from '@monitorweb/domain/track/report/run-filter'
import type { TripRules } from '@monitorweb/domain/track/trip-rules'
import type { PositionFilter } from '../../reports/position-report.ts'
import type { HistoryStart } from '../../storage/tracks/history-start.ts'
import type { ExportRequest } from '../export-request.ts'
import type { ExportParameter } from '../formats/file-table.ts'
import { createWallClock, wallText } from '../formats/zone-clock.ts'
import type { NamedPlaces } from './named-places.ts'
import { namesInWords } from './owners.ts'

const SPEED_COMPARISONS = ['', 'acima de', 'abaixo de', 'igual a']
/** Says in words what was asked for, for whom, by whom and when. */
export function parametersOf(
  request: ExportRequest,
  now: number,
  customer: readonly ExportParameter[] = [],
): ExportParameter[] {
  const clock = createWallClock(request.zone)
  return [
    { label: 'Relatório', value: REPORT_TITLES[request.report] },
    ...customer,
    { label: 'Veículos', value: request.vehicleWords },
    { label: 'Início', value: wallText(clock(request.from)) },
    { label: 'Fim', value: wallText(clock(request.to)) },
    { label: 'Fuso horário', value: zoneInFull(request.zone) },
    ...filtersOf(request),
    { label: 'Gerado por', value: request.askedBy },
    { label: 'Gerado em', value: wallText(clock(now)) },
    { label: 'Sistema', value: request.brand },
  ]
}

/** Says in words for what paper is: whose vehicles, which, and when. */
export function headWords(request: ExportRequest, customer: readonly ExportParameter[]): ExportParameter[] {
  const clock = createWallClock(request.zone)
  const [from, to] = [request.from, request.to].map((at) => wallText(clock(at)))
  return [
    ...customer,
    { label: 'Veículos', value: platesInShort(request) },
    { label: 'Período', value: `${from} a ${to}` },
    { label: 'Fuso horário', value: zoneInFull(request.zone) },
  ]
}

/** Above a table, and on each page, so many plates are named; paper that leaves some out names all of them at its end. */
const MOST_PLATES = 8

function platesInShort({ vehicleIds, vehicleWords, vehicleNames }: ExportRequest): string {
  // Whose they are stands above them.
  if (vehicleIds === null) return 'Todos'
  // What a vehicle without a plate is called may have a comma in it.
  const names = vehicleNames ?? vehicleWords.split(', ')
  if (names.length < MOST_PLATES + 2) return vehicleWords
  return `${names.length} veículos: ${names.slice(0, MOST_PLATES).join(', ')} e mais ${names.length - MOST_PLATES}`
}

/** Says all vehicles where the head of a paper has no room for them. */
export function platesInFull(request: ExportRequest): ExportParameter[] {
  const { vehicleIds, vehicleWords } = request
  return vehicleIds === null || platesInShort(request) === vehicleWords
    ? []
    : [{ label: 'Veículos', value: vehicleWords }]
}

/** Says in words what the rows were chosen by. */
export function* filtersOf({ report, ...filter }: ExportRequest): Generator<ExportParameter> {
  const { speedFilter, speedKmh, limitKmh, withExcluded, minimumSeconds, stopEngine, outsideLandmarks } = filter
  if (speedFilter > 0) {
    yield { label: 'Velocidade', value: `${SPEED_COMPARISONS[speedFilter]} ${String(speedKmh).replace('.', ',')} km/h` }
  }
  if (report === 'posicoes') {
    yield* positionFilterOf(filter.only ?? {})
    yield { label: 'Posições descartadas', value: withExcluded ? 'incluídas' : 'não incluídas' }
  }
  if (report === 'viagens' || report === 'velocidade')
    yield { label: 'Limite de velocidade', value: `${limitKmh} km/h` }
  if (report === 'visitas' && filter.geofenceIds) {
    const { length } = filter.geofenceIds
    yield { label: 'Cercas', value: length === 1 ? '1 escolhida' : `${length} escolhidas` }
  }
  if (report !== 'viagens' && report !== 'paradas' && report !== 'locais') return
  for (const [label, value] of runFilterFacts({ ...EVERY_RUN, ...filter.runs })) yield { label, value }
  if (minimumSeconds > 0) yield { label: 'Duração mínima', value: durationText(minimumSeconds) }
  if (report === 'viagens') return
  if (stopEngine !== '') yield { label: 'Motor', value: `mais ${stopEngine}` }
  if (outsideLandmarks) yield { label: 'Local', value: 'somente fora de pontos de referência' }
}

/** Says which landmarks stand in a file, since their names may change afterwards. */
export function landmarksInWords(places: Pick<NamedPlaces, 'count'> | null): ExportParameter[] {
  if (!places) return []
  const { count } = places
  const found =
    count < 2 ? ['nenhum cadastrado', '1 cadastrado'][count] : `${count.toLocaleString('pt-BR')} cadastrados`
  return [{ label: 'Pontos de referência', value: `os do cliente de cada veículo ao gerar o arquivo (${found})` }]
}

function* positionFilterOf({ events = [], ignition, delayedMs, place }: PositionFilter): Generator<ExportParameter> {
  if (events.length > 0) yield { label: 'Eventos', value: events.map((event) => EVENT_LABELS[event]).join(', ') }
  if (ignition !== undefined) yield { label: 'Ignição', value: ignition ? 'ligada' : 'desligada' }
  if (delayedMs !== undefined) {
    yield { label: 'Em memória', value: `só as recebidas mais de ${durationText(delayedMs / 1000)} depois` }
  }
  if (place !== undefined) yield { label: 'Endereço', value: `contém "${place}", como está neste arquivo` }
}

/** Says since when the history of the period is kept, where some of it was deleted or will be. */
export function startInWords(start: HistoryStart | null, zone: TimeZone): ExportParameter[] {
  if (start === null) return []
  const clock = createWallClock(zone)
  const told = (time: number | null) => (time === null ? null : wallText(clock(time)))
  const value = historyStartWords({ ...start, since: told(start.since), endsAt: told(start.endsAt) })
  return value === '' ? [] : [{ label: 'Histórico', value }]
}

/** Says that rows may be missing, where they were chosen by words of places of which some did not come in time. */
export function missingStreetsInWords({ runs }: Pick<ExportRequest, 'runs'>, count: number): ExportParameter[] {
  if (!runs?.place || count === 0) return []
  const whose = count === 1 ? 'a de 1 local não veio' : `as de ${count.toLocaleString('pt-BR')} locais não vieram`
  return [{ label: 'Ruas', value: `${whose} a tempo: podem faltar linhas. Peça o arquivo de novo.` }]
}

/** The rules stand by the customers' ids, since two customers may be called alike. */
export type RulesByCustomer = ReadonlyMap<number, { name: string; rules: TripRules }>

/** Says the rules that held, once for all customers that share them. */
export function rulesInWords(rulesByCustomer: RulesByCustomer): ExportParameter[] {
  const sharing = groupBy(rulesByCustomer.values(), ({ rules }) => wordsOf(rules))
  return [...sharing].map(([value, customers]) => ({
    label: `Regras usadas: ${namesInWords(customers.map(({ name }) => name))}`,
    value,
  }))
}

function wordsOf(rules: TripRules): string {
  return Object.entries(tripRuleFields)
    .map(([name, { label }]) => `${label}: ${String(rules[name as keyof TripRules]).replace('.', ',')}`)
    .join('; ')
}
