import type { ExportFormat, ExportReport, StopEngine } from '@monitorweb/contract/reports/export-operations'
import { type TimeZone, wallTime } from '@monitorweb/domain/calendar/time-zone'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { withoutAccents } from '@monitorweb/domain/text/text'
import type { RunFilter } from '@monitorweb/domain/track/report/run-filter'
import type { PositionFilter } from '../reports/position-report.ts'
import type { Viewer } from '../storage/base/scope.ts'

export interface RowOrder {
  /** The column stands by its wire name. */
  column: string
  descending: boolean
}

/** This is a file that was asked for, as it is kept between the asking and the reading. */
export interface ExportRequest {
  report: ExportReport
  format: ExportFormat
  /** Null means every vehicle of the customer. Paper has them as they were named, by which they have letters on its map; other files by id. */
  vehicleIds: number[] | null
  /** Of what the vehicles did as this customer's or one's below it; null: of all that may be seen. */
  customerId: number | null
  /** `to` is the last second that belongs to the period. */
  from: EpochMs
  to: EpochMs
  /** The speed filter is for positions. */
  speedFilter: number
  speedKmh: number
  withExcluded: boolean
  /** The filter is not in requests that an earlier version kept. */
  only?: PositionFilter | undefined
  /** The limit is for trips. */
  limitKmh: number
  /** The least duration is for trips and stops. */
  minimumSeconds: number
  /** The filter is not in requests that an earlier version kept. */
  runs?: Omit<RunFilter, 'minimumSeconds'>
  /** The engine and the landmarks are for stops. */
  stopEngine: StopEngine
  outsideLandmarks: boolean
  /** The geofences are for visits; without any, all. Neither are they in requests that an earlier version kept. */
  geofenceIds?: number[] | null
  /** For whom the file is, by which commands are theirs to follow: who asked, as they are when it is made. Neither is it in those requests. */
  person?: Pick<Viewer, 'access' | 'operator'>
  /** The columns stand by their wire names. */
  columns: string[]
  /** Neither this nor what follows is in requests that an earlier version kept. True where rows of several customers mix. */
  isOfCustomers?: boolean
  /** The rows stand in the order of this column's values. */
  order?: RowOrder | undefined
  zone: TimeZone
  fileName: string
  /** It says in words who asked, for the sheet of parameters. */
  askedBy: string
  vehicleWords: string
  /** What each vehicle of `vehicleIds` is called; it is not in requests that an earlier version kept. */
  vehicleNames?: readonly string[] | undefined
  /** The name of the product, as branded. */
  brand: string
  /** The customer whose brand paper carries; without one the installation's. It is not in requests of before either. */
  brandOf?: number | null
}

const FILE_WORDS: Record<ExportReport, string> = {
  posicoes: 'movimentacao',
  viagens: 'viagens',
  paradas: 'paradas',
  locais: 'locais',
  dias: 'distancia',
  matriz: 'distancia-por-veiculo',
  resumo: 'resumo',
  descartadas: 'posicoes-descartadas',
  visitas: 'visitas-a-cercas',
  velocidade: 'ranking-de-velocidade',
  eventos: 'eventos-por-regra',
  turno: 'turno',
  marcas: 'ocorrencias-e-comandos',
}
const ENDINGS: Record<ExportFormat, string> = {
  xlsx: 'xlsx',
  csv: 'csv',
  csvTotais: 'zip',
  csvTecnico: 'csv',
  pdf: 'pdf',
  gpx: 'gpx',
  kml: 'kml',
}
export const CONTENT_TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  csvTotais: 'application/zip',
  csvTecnico: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  gpx: 'application/gpx+xml',
  kml: 'application/vnd.google-earth.kml+xml',
}

function isTrackFormat(format: ExportFormat): format is 'gpx' | 'kml' {
  return format === 'gpx' || format === 'kml'
}

/** Answers "movimentacao_ABC1D23_2026-03-04.xlsx" or "viagens_frota_2026-03-01_a_2026-03-31.csv". */
export function fileNameOf(
  { report, format, from, to, zone }: Pick<ExportRequest, 'report' | 'format' | 'from' | 'to' | 'zone'>,
  plates: readonly string[],
): string {
  const what = isTrackFormat(format) ? 'percurso' : FILE_WORDS[report]
  const whose = plates.length === 1 ? withoutAccents(plates[0]!).replace(/[^A-Za-z0-9-]/g, '') : 'frota'
  const first = dayOf(from, zone)
  const last = dayOf(to, zone)
  const period = first === last ? first : `${first}_a_${last}`
  return `${[what, whose || 'veiculo', period].join('_')}.${ENDINGS[format]}`
}

function dayOf(at: EpochMs, zone: TimeZone): string {
  return new Date(wallTime(at, zone)).toISOString().slice(0, 10)
}
