import { portWords, type ReadingName } from '@monitorweb/contract/tracks/track-readings'
import { distanceMeters } from '@monitorweb/domain/places/distance'
import type { CellKind, CellValue } from '../table/cell-words.ts'
import { cellWords } from '../table/cell-words.ts'
import type { TableColumn } from '../table/table-column.ts'
import type { PositionRow } from './position-rows.ts'
import type { ShownReadings } from './use-readings.ts'

interface Options {
  readings: ShownReadings
  /** The position of the same vehicle that stands before this one in time, of those that pass; -1 for none. */
  before(row: PositionRow): number
}

type Said = [key: string, header: string, width: number, kind: CellKind, value: (row: PositionRow) => CellValue]

const READINGS: readonly [name: ReadingName, header: string, title: string, decimals: number][] = [
  ['altitudeMeters', 'Altitude', 'Altitude (m)', 0],
  ['satellites', 'Satélites', 'Satélites', 0],
  ['hdop', 'HDOP', 'HDOP', 1],
  ['accuracyMeters', 'Precisão', 'Precisão (m)', 0],
  ['signalLevel', 'Sinal', 'Sinal GSM, como o equipamento o conta', 0],
  ['hourMeterHours', 'Horímetro', 'Horímetro (h)', 1],
  ['backupVoltage', 'Backup (V)', 'Bateria backup (V)', 1],
  ['batteryPercent', 'Bateria (%)', 'Bateria interna (%)', 0],
]

/** What is said of each position to who wants more. */
export function morePositionColumns({ readings, before }: Options): TableColumn<PositionRow>[] {
  const step = (row: PositionRow): CellValue => {
    const last = before(row)
    const { latitude, longitude } = row.vehicle.growing!.track
    const [at, from] = [row.index, last]
    if (last < 0) return null
    return distanceMeters(latitude[from]!, longitude[from]!, latitude[at]!, longitude[at]!) / 1000
  }
  const sinceLast = (row: PositionRow): CellValue => {
    const { fixTime } = row.vehicle.growing!.track
    const last = before(row)
    return last < 0 ? null : (fixTime[row.index]! - fixTime[last]!) / 1000
  }
  const delay = ({ vehicle, index }: PositionRow): CellValue => {
    const { receivedAt, fixTime } = vehicle.growing!.track
    return (receivedAt[index]! - fixTime[index]!) / 1000
  }
  const said: Said[] = [
    ['delay', 'Atraso', 92, 'duration', delay],
    ['step', 'Desde a anterior (km)', 150, { decimals: 3 }, step],
    ['interval', 'Intervalo', 92, 'duration', sinceLast],
    ['latitude', 'Latitude', 104, { decimals: 6 }, ({ vehicle, index }) => vehicle.growing!.track.latitude[index]!],
    ['longitude', 'Longitude', 104, { decimals: 6 }, ({ vehicle, index }) => vehicle.growing!.track.longitude[index]!],
  ]
  const ports = (row: PositionRow) => portWords(readings.valueOf(row, 'ports'))
  return [
    ...said.map(([key, header, width, kind, value]) => ({ key, header, width, ...shown(kind, value) })),
    ...READINGS.map(([name, header, title, decimals]) => {
      const value = (row: PositionRow) => readings.valueOf(row, name)
      return { key: name, header, title, width: 92, ...shown({ decimals }, value, readings) }
    }),
    {
      key: 'ports',
      header: 'E/S ligadas',
      title: 'Entradas e saídas ligadas',
      width: 120,
      ...shown('text', ports, readings),
    },
  ]
}

/** A column that shows its value; dots while it is being read. */
function shown(kind: CellKind, value: (row: PositionRow) => CellValue, readings?: ShownReadings) {
  const cell = (row: PositionRow) => {
    const known = value(row)
    if (known === null) return readings?.state === 'loading' ? '…' : '–'
    return typeof kind === 'object' ? known.toLocaleString('pt-BR', decimalsOf(kind.decimals)) : cellWords(kind, known)
  }
  return { kind, value, cell, number: kind !== 'text' }
}

function decimalsOf(decimals: number): Intl.NumberFormatOptions {
  return { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
}
