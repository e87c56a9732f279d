import type { LivePosition, LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { ColumnKind } from '@monitorweb/contract/reports/columns/column-declaration'
import { wordKey } from '@monitorweb/contract/reports/columns/sort-key'
import { EVENT_LABELS, eventLabel } from '@monitorweb/contract/reports/event-labels'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { isBlocked } from '@monitorweb/domain/status/blocked'
import { createContext, useContext } from 'react'
import { formatAge, formatDuration } from '#format/age.ts'
import { compassPoint } from '#format/compass.ts'
import { formatDateTime } from '#format/date-time.ts'
import { inputWords } from '#format/device-inputs.ts'
import {
  formatCoordinates,
  formatCount,
  formatDecimal,
  formatHourMeter,
  formatOdometer,
  formatSpeed,
  formatVoltage,
} from '#format/numbers.ts'
import { formatTemperature } from '#format/temperature.ts'
import { placeOf, shortPlace } from '#places/place-of.ts'
import type { TableColumn } from '#table/table-column.ts'
import { hasAlert } from '#ui/status/has-alert.ts'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { BADGE_LABELS, STATUS_LOOKS, STATUS_ORDER } from '#ui/status/status-look.ts'
import { factChips } from '../status/fact-chips.ts'
import { doubtOf, isAsserted, isSilent, lastKnown, presentSpeedKmh } from '../vehicle-words.ts'

export type SortValue = number | string | null

export interface GridColumn extends TableColumn<LiveVehicle> {
  value?(vehicle: LiveVehicle): SortValue
}

/** Holds now by the server's clock for the cells of a grid that tell ages. */
export const GridNow = createContext<EpochMs>(0)

interface TickingProps {
  vehicle: LiveVehicle
  words(vehicle: LiveVehicle, now: EpochMs): string
}

/** Says words that change as time passes. Time draws these cells again, and not the rows that they stand in. */
function Ticking({ vehicle, words }: TickingProps) {
  const text = words(vehicle, useContext(GridNow))
  return <span title={text}>{text}</span>
}

type ColumnLook = Omit<GridColumn, 'text' | 'value' | 'cell' | 'sorts'>

/** Makes a column of a reading that belongs to the last position. */
function reading(
  look: ColumnLook,
  value: (position: NonNullable<LiveVehicle['position']>) => SortValue | undefined,
  format: (value: never) => string = String,
): GridColumn {
  const read = (vehicle: LiveVehicle) => (vehicle.position && value(vehicle.position)) ?? null
  return {
    ...look,
    sorts: true,
    value: read,
    text(vehicle) {
      const found = read(vehicle)
      return found === null ? '' : format(found as never)
    },
  }
}

/** Makes a column of words, sorted by the rule of all tables. */
function words(look: ColumnLook, of: (vehicle: LiveVehicle) => string): GridColumn {
  return { ...look, sorts: true, text: of, value: (vehicle) => wordKey(of(vehicle)) || null }
}

/** Makes a column whose words change as time passes; what it is sorted by does not. */
function ticking(look: ColumnLook, value: GridColumn['value'], say: TickingProps['words']): GridColumn {
  const cell = (vehicle: LiveVehicle) => <Ticking vehicle={vehicle} words={say} />
  return { ...look, ticks: true, sorts: true, ...(value && { value }), cell }
}

const LANDMARK = 'ponto'

export function hasLandmarks(keys: readonly string[]): boolean {
  return keys.includes(LANDMARK)
}

/** Puts the names of landmarks into their column; they come later than the program. */
export function withLandmarks(nameOf: (vehicle: LiveVehicle) => string): readonly GridColumn[] {
  return GRID_COLUMNS.map((column) => (column.key === LANDMARK ? words(column, nameOf) : column))
}

const WHOLE: ColumnKind = { decimals: 0 }
const off = true
const grows = true
const wraps = true
const ticks = true
const speedWords = (speedKmh: number | null) => (speedKmh === null ? '' : formatSpeed(speedKmh))

/**
 * Every column of the grid, in the order in which they stand. Those that are not left out have room beside the list on a
 * screen of 1440 pixels.
 */
export const GRID_COLUMNS: readonly GridColumn[] = [
  {
    ...{ key: 'situacao', header: 'Situação', width: 190, pinned: true, sorts: true },
    text: statusWords,
    value: ({ status }) => STATUS_ORDER.indexOf(status),
    cell: (vehicle) => <Status vehicle={vehicle} />,
  },
  words({ key: 'placa', header: 'Placa', width: 92, pinned: true }, ({ plate }) => plate),
  words({ key: 'descricao', header: 'Descrição', width: 110, grows, wraps }, ({ description }) => description),
  words({ key: 'cliente', header: 'Cliente', width: 130, grows, wraps }, ({ customerName }) => customerName),
  {
    ...{ key: 'velocidade', header: 'Velocidade', width: 96, kind: WHOLE, sorts: true },
    text: (vehicle) => speedWords(presentSpeedKmh(vehicle)),
    value: presentSpeedKmh,
  },
  {
    ...{ key: 'ignicao', header: 'Ignição', width: 112, off, sorts: true },
    text: ignitionWords,
    value: (vehicle) =>
      isSilent(vehicle) || vehicle.position?.ignition == null ? null : Number(vehicle.position.ignition),
  },
  ticking(
    { key: 'conhecida', header: 'Última situação conhecida', width: 268, off },
    (vehicle) => (isAsserted(vehicle) ? null : (vehicle.position?.fixTime ?? null)),
    (vehicle, now) => lastKnown(vehicle, now) ?? '',
  ),
  ticking(
    { key: 'desde', header: 'Nesta situação há', width: 148, kind: 'duration', off },
    ({ since }) => ageOrder(since),
    ({ since }, now) => (since === null ? '' : formatDuration((now - since) / 1000)),
  ),
  ticking(
    { ...{ key: 'comunicacao', header: 'Comunicação', title: 'Última comunicação' }, width: 108, kind: 'duration' },
    ({ lastCommunicationAt }) => ageOrder(lastCommunicationAt),
    ({ lastCommunicationAt: at }, now) => (at === null ? 'Nunca' : formatAge(at, now)),
  ),
  reading(
    { key: 'gps', header: 'Data GPS', width: 164, kind: 'dateTime', ticks, off },
    (p) => p.fixTime,
    formatDateTime,
  ),
  {
    ...reading({ key: 'local', header: 'Local', width: 150, grows, wraps }, (p) => p.place || null),
    cell: ({ position }) => shortPlace(placeOf(position)),
  },
  words({ key: LANDMARK, header: 'Ponto de referência', width: 170, off }, () => ''),
  reading({ key: 'tensao', header: 'Tensão', width: 88, kind: { decimals: 1 }, off }, (p) => p.voltage, formatVoltage),
  reading(
    { key: 'backup', header: 'Bateria backup', width: 130, kind: { decimals: 1 }, off },
    (p) => p.attributes.backupVoltage,
    formatVoltage,
  ),
  reading(
    { key: 'carga', header: 'Bateria do rastreador', width: 164, kind: WHOLE, off },
    (p) => p.attributes.batteryPercent,
    (percent: number) => `${formatCount(percent)}\u00a0%`,
  ),
  reading(
    { key: 'odometro', header: 'Odômetro', width: 118, kind: { decimals: 1 }, ticks, off },
    (p) => p.odometerKm,
    formatOdometer,
  ),
  reading(
    { key: 'horimetro', header: 'Horímetro', width: 108, kind: { decimals: 1 }, ticks, off },
    (p) => p.hourMeterHours,
    formatHourMeter,
  ),
  reading({ key: 'direcao', header: 'Direção', width: 92, off }, (p) => p.courseDegrees, courseWords),
  reading({ key: 'satelites', header: 'Satélites', width: 100, kind: WHOLE, off }, (p) => p.satellites),
  reading(
    { key: 'precisao', header: 'Precisão (HDOP)', width: 140, kind: { decimals: 1 }, off },
    (p) => p.attributes.hdop,
    formatDecimal,
  ),
  reading({ key: 'sinal', header: 'Sinal da rede', width: 122, kind: WHOLE, off }, (p) => p.attributes.signalLevel),
  reading(
    { key: 'recebida', header: 'Recebida em', width: 164, kind: 'dateTime', ticks, off },
    (p) => p.receivedAt,
    formatDateTime,
  ),
  ticking(
    { key: 'avisos', header: 'Selos e alarmes', width: 180, off },
    (vehicle) => (hasFacts(vehicle) ? 0 : null),
    (vehicle, now) =>
      factChips(vehicle, now)
        .map((chip) => chip.words)
        .join(', '),
  ),
  reading({ key: 'evento', header: 'Evento', width: 150, off }, (p) => (p.event === null ? null : eventLabel(p.event))),
  words({ key: 'portas', header: 'Entradas/saídas', width: 190, off }, ({ position, outputLabels }) =>
    position ? inputWords(position.attributes, outputLabels) : '',
  ),
  words({ key: 'bloqueio', header: 'Bloqueio', width: 96, off }, blockWords),
  reading(
    { key: 'temperatura', header: 'Temperatura', width: 116, kind: { decimals: 1 }, off },
    (p) => p.attributes.temperatureCelsius,
    formatTemperature,
  ),
  reading(
    { key: 'aceleracao', header: 'Aceleração', width: 108, kind: { decimals: 1 }, off },
    (p) => (typeof p.attributes['acceleration'] === 'number' ? p.attributes['acceleration'] : null),
    formatDecimal,
  ),
  reading({ key: 'jammer', header: 'Jammer', width: 100, off }, (p) => jammerWords(p)),
  reading({ key: 'motorista', header: 'Motorista', width: 140, off }, (p) => p.attributes.driverId),
  words({ key: 'frota', header: 'Código do veículo', width: 146, off }, ({ code }) => code),
  words({ key: 'modelo', header: 'Equipamento (modelo)', width: 190, off }, ({ deviceModel }) => deviceModel),
  words({ key: 'serie', header: 'Equipamento (série)', width: 180, off }, ({ deviceSerial }) => deviceSerial),
  words({ key: 'linha', header: 'Linha', width: 124, off }, ({ devicePhone }) => devicePhone),
  words({ key: 'coordenadas', header: 'Coordenadas', width: 170, ticks, off }, ({ position }) =>
    position ? formatCoordinates(position.latitude, position.longitude) : '',
  ),
]

function hasFacts({ badges, alarms }: LiveVehicle): boolean {
  return badges.length > 0 || alarms.length > 0
}

/** Shows the status, and before all else what the tracker calls for; for how long stands under "Selos e alarmes". */
function Status({ vehicle }: { vehicle: LiveVehicle }) {
  const { status, position } = vehicle
  return (
    <>
      <StatusMarker
        status={status}
        sizePx={16}
        courseDegrees={position?.courseDegrees ?? null}
        alert={hasAlert(vehicle)}
      />
      {statusWords(vehicle)}
    </>
  )
}

/** Says what the tracker calls for, else why the status is not known to be the present one, else the status. */
function statusWords({ status, alarms, badges, freshness }: LiveVehicle): string {
  if (alarms[0]) return EVENT_LABELS[alarms[0].kind]
  const doubt = freshness === 'current' && doubtOf(badges)
  return doubt ? BADGE_LABELS[doubt] : STATUS_LOOKS[status].label
}

/** Answers what ages are sorted by: an age grows with the clock, but the order of two ages stays as it is. */
function ageOrder(since: EpochMs | null): number | null {
  return since === null ? null : -since / 1000
}

/** Says nothing of a silent vehicle: nobody knows whether its ignition is still as it was. */
function ignitionWords(vehicle: LiveVehicle): string {
  if (isSilent(vehicle)) return ''
  const ignition = vehicle.position?.ignition ?? null
  if (ignition === null) return 'Não informada'
  return ignition ? 'Ligada' : 'Desligada'
}

function jammerWords({ event, attributes: { jamming } }: LivePosition): string | null {
  if (jamming === undefined) return event === 'jamming' ? 'Detectado' : null
  return jamming ? 'Detectado' : 'Não detectado'
}

function blockWords({ position, outputLabels }: LiveVehicle): string {
  const blocked = position && isBlocked(position.attributes, outputLabels)
  return blocked === null ? '' : blocked ? 'Bloqueado' : 'Liberado'
}

function courseWords(courseDegrees: number): string {
  return `${compassPoint(courseDegrees).arrow} ${Math.round(courseDegrees)}°`
}
