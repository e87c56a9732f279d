import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { formatAge, formatDuration } from '#format/age.ts'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime } from '#format/date-time.ts'
import { inputWords } from '#format/device-inputs.ts'
import {
  formatCoordinates,
  formatCount,
  formatHourMeter,
  formatOdometer,
  formatSpeed,
  formatVoltage,
} from '#format/numbers.ts'
import { BADGE_LABELS, STATUS_LOOKS, STATUS_ORDER } from '#ui/status/status-look.ts'
import { isAsserted, isSilent, lastKnown, presentSpeedKmh } from '../vehicle-words.ts'

export interface GridColumn {
  name: string
  label: string
  widthPx: number
  right?: boolean
  /** Shown until somebody chooses. */
  first?: boolean
  /** Stays in sight while the others are moved sideways. */
  pinned?: boolean
  /** Changes with time alone, or with every message. */
  ticks?: boolean
  text(vehicle: LiveVehicle, now: EpochMs): string
  /** What it is sorted by. Null comes last, whichever way. */
  value(vehicle: LiveVehicle): number | string | null
}

/** Of a reading that belongs to the last position. */
function reading(
  column: Pick<GridColumn, 'name' | 'label' | 'widthPx' | 'right' | 'first' | 'ticks'>,
  value: (position: NonNullable<LiveVehicle['position']>) => number | string | null | undefined,
  format: (value: never) => string = String,
): GridColumn {
  const read = (vehicle: LiveVehicle) => (vehicle.position && value(vehicle.position)) ?? null
  return {
    ...column,
    value: read,
    text(vehicle) {
      const found = read(vehicle)
      return found === null ? '' : format(found as never)
    },
  }
}

function words(column: Omit<GridColumn, 'text' | 'value'>, of: (vehicle: LiveVehicle) => string): GridColumn {
  return { ...column, text: of, value: (vehicle) => of(vehicle).toLocaleLowerCase('pt-BR') || null }
}

const LANDMARK = 'ponto'

/** The column of landmarks; their names come later than the program. */
function landmarkColumn(nameOf: (vehicle: LiveVehicle) => string): GridColumn {
  return words({ name: LANDMARK, label: 'Ponto de referência', widthPx: 170, first: true }, nameOf)
}

export function hasLandmarks(names: readonly string[]): boolean {
  return names.includes(LANDMARK)
}

/** The columns with the names of landmarks in theirs. */
export function withLandmarks(columns: readonly GridColumn[], nameOf: (vehicle: LiveVehicle) => string): GridColumn[] {
  return columns.map((column) => (column.name === LANDMARK ? landmarkColumn(nameOf) : column))
}

const right = true
const first = true
const pinned = true
const ticks = true
const speedWords = (speedKmh: number | null) => (speedKmh === null ? '' : formatSpeed(speedKmh))

/** Every column of the grid, in the order in which they stand. */
export const GRID_COLUMNS: readonly GridColumn[] = [
  {
    ...{ name: 'situacao', label: 'Situação', widthPx: 158, first, pinned },
    text: ({ status }) => STATUS_LOOKS[status].label,
    value: ({ status }) => STATUS_ORDER.indexOf(status),
  },
  words({ name: 'placa', label: 'Placa', widthPx: 100, first, pinned }, ({ plate }) => plate),
  words({ name: 'descricao', label: 'Descrição', widthPx: 190, first }, ({ description }) => description),
  words({ name: 'cliente', label: 'Cliente', widthPx: 180, first }, ({ customerName }) => customerName),
  {
    ...{ name: 'velocidade', label: 'Velocidade', widthPx: 96, right, first },
    text: (vehicle) => speedWords(presentSpeedKmh(vehicle)),
    value: presentSpeedKmh,
  },
  {
    ...{ name: 'ignicao', label: 'Ignição', widthPx: 92, first },
    text: ignitionWords,
    value: (vehicle) =>
      isSilent(vehicle) || vehicle.position?.ignition == null ? null : Number(vehicle.position.ignition),
  },
  {
    ...{ name: 'conhecida', label: 'Última situação conhecida', widthPx: 268, first, ticks },
    text: (vehicle, now) => lastKnown(vehicle, now) ?? '',
    value: (vehicle) => (isAsserted(vehicle) ? null : (vehicle.position?.fixTime ?? null)),
  },
  {
    ...{ name: 'desde', label: 'Nesta situação há', widthPx: 128, right, first, ticks },
    text: ({ since }, now) => (since === null ? '' : formatDuration((now - since) / 1000)),
    value: ({ since }) => (since === null ? null : -since),
  },
  {
    ...{ name: 'comunicacao', label: 'Última comunicação', widthPx: 142, right, first, ticks },
    text: ({ lastCommunicationAt: at }, now) => (at === null ? 'Nunca' : formatAge(at, now)),
    value: ({ lastCommunicationAt: at }) => (at === null ? null : -at),
  },
  reading({ name: 'gps', label: 'Data GPS', widthPx: 152, first, ticks }, (p) => p.fixTime, formatDateTime),
  reading({ name: 'local', label: 'Local', widthPx: 250, first }, (p) => p.place || null),
  landmarkColumn(() => ''),
  reading({ name: 'tensao', label: 'Tensão', widthPx: 78, right, first }, (p) => p.voltage, formatVoltage),
  reading(
    { name: 'backup', label: 'Bateria backup', widthPx: 116, right },
    (p) => p.attributes.backupVoltage,
    formatVoltage,
  ),
  reading(
    { name: 'carga', label: 'Carga da bateria', widthPx: 124, right },
    (p) => p.attributes.batteryPercent,
    (percent: number) => `${formatCount(percent)}\u00a0%`,
  ),
  reading({ name: 'odometro', label: 'Odômetro', widthPx: 112, right, ticks }, (p) => p.odometerKm, formatOdometer),
  reading(
    { name: 'horimetro', label: 'Horímetro', widthPx: 100, right, ticks },
    (p) => p.hourMeterHours,
    formatHourMeter,
  ),
  reading({ name: 'direcao', label: 'Direção', widthPx: 92 }, (p) => p.courseDegrees, courseWords),
  reading({ name: 'satelites', label: 'Satélites', widthPx: 84, right }, (p) => p.satellites),
  reading({ name: 'precisao', label: 'Precisão (HDOP)', widthPx: 126, right }, (p) => p.attributes.hdop),
  reading({ name: 'sinal', label: 'Sinal da rede', widthPx: 104, right }, (p) => p.attributes.signalLevel),
  reading({ name: 'recebida', label: 'Recebida em', widthPx: 152, ticks }, (p) => p.receivedAt, formatDateTime),
  words({ name: 'avisos', label: 'Avisos', widthPx: 180 }, ({ badges }) =>
    badges.map((badge) => BADGE_LABELS[badge]).join(', '),
  ),
  reading({ name: 'evento', label: 'Evento', widthPx: 150 }, (p) => (p.event === null ? null : eventLabel(p.event))),
  reading({ name: 'portas', label: 'Entradas/saídas', widthPx: 190 }, (p) => inputWords(p.attributes) || null),
  reading({ name: 'bloqueio', label: 'Bloqueio', widthPx: 96 }, (p) => blockWords(p.attributes.blocked)),
  words({ name: 'frota', label: 'Frota (código)', widthPx: 118 }, ({ code }) => code),
  words({ name: 'modelo', label: 'Equipamento (modelo)', widthPx: 160 }, ({ deviceModel }) => deviceModel),
  words({ name: 'serie', label: 'Equipamento (série)', widthPx: 150 }, ({ deviceSerial }) => deviceSerial),
  words({ name: 'linha', label: 'Linha', widthPx: 124 }, ({ devicePhone }) => devicePhone),
  words({ name: 'coordenadas', label: 'Coordenadas', widthPx: 170, ticks }, ({ position }) =>
    position ? formatCoordinates(position.latitude, position.longitude) : '',
  ),
]

/** Of a silent vehicle nobody knows whether its ignition is still as it was. */
function ignitionWords(vehicle: LiveVehicle): string {
  if (isSilent(vehicle)) return ''
  const ignition = vehicle.position?.ignition ?? null
  if (ignition === null) return 'Não informada'
  return ignition ? 'Ligada' : 'Desligada'
}

function blockWords(blocked: boolean | undefined): string | null {
  return blocked === undefined ? null : blocked ? 'Bloqueado' : 'Liberado'
}

function courseWords(courseDegrees: number): string {
  return `${compassPoint(courseDegrees).arrow} ${Math.round(courseDegrees)}°`
}

/** How far from the left the columns stand that stay in sight, by name: those that begin the grid, one at least. */
export function pinnedLefts(columns: readonly GridColumn[]): ReadonlyMap<string, number> {
  const lefts = new Map<string, number>()
  let leftPx = 0
  for (const { name, widthPx, pinned: stays } of columns) {
    if (!stays && lefts.size > 0) break
    lefts.set(name, leftPx)
    leftPx += widthPx
    if (!stays) break
  }
  return lefts
}

export interface GridOrder {
  column: GridColumn
  descending: boolean
}

/** "placa" or "placa.desc"; null for a column that does not exist. */
export function parseGridOrder(text: string | undefined, columns = GRID_COLUMNS): GridOrder | null {
  const [name, way] = (text ?? '').split('.')
  const column = columns.find((each) => each.name === name)
  return column ? { column, descending: way === 'desc' } : null
}

/** The vehicles by a column; equal ones stay as they stood, those without a value come last. */
export function sortByColumn(vehicles: readonly LiveVehicle[], order: GridOrder | null): LiveVehicle[] {
  if (!order) return [...vehicles]
  const way = order.descending ? -1 : 1
  return vehicles
    .map((vehicle) => ({ vehicle, value: order.column.value(vehicle) }))
    .sort((one, other) => compareValues(one.value, other.value, way))
    .map(({ vehicle }) => vehicle)
}

function compareValues(one: number | string | null, other: number | string | null, way: 1 | -1): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  if (one === other) return 0
  return one < other ? -way : way
}
