import { trackingPositionFields } from '@monitorweb/contract/reports/tracking-position'
import { dayDetailFields, stopDetailFields, tripDetailFields } from '@monitorweb/contract/reports/vehicle-reports'
import { useSyncExternalStore } from 'react'
import { storedText } from '#state/stored-text.ts'

/** A column of a table that can be left out. */
interface ChoosableColumn {
  key: string
  label: string
  /** Left out until it is wanted. */
  isOff?: true
  /** Those of a file that say the same, by their names in requests. */
  wires: readonly string[]
}

interface ChoosableTable {
  /** What a file has whatever is chosen. */
  always: readonly string[]
  columns: readonly ChoosableColumn[]
}

/** As on the map and in the table. */
const NUMBER = 'numero'
/** In progress, cut by the period, beside a silence. */
const MARKS = { wire: 'situacao' }
const ENGINE_ON = { wire: 'tempoLigado' }
const LANDMARK = { wire: 'pontoDeReferencia' }
const COVERAGE = { wire: 'cobertura' }
const position = trackingPositionFields
const trip = tripDetailFields
const stop = stopDetailFields
const day = dayDetailFields

/** The tables whose columns can be chosen; the first column of each always stays. */
const TABLES = {
  posicoes: {
    always: [position.fixTime.wire, position.plate.wire],
    columns: [
      column('event', 'Evento', position.event),
      column('ignition', 'Ignição', position.ignition),
      column('speed', 'Velocidade', position.speedKmh),
      column('course', 'Direção', position.courseDegrees),
      column('place', 'Endereço', position.place),
      off(column('landmark', 'Ponto de referência', LANDMARK)),
      column('voltage', 'Tensão', position.voltage),
      column('odometer', 'Odômetro', position.odometerKm),
      column('received', 'Recebida em', position.receivedAt),
      off(column('delay', 'Atraso', { wire: 'atraso' })),
      off(column('step', 'Distância desde a anterior', { wire: 'desdeAnterior' })),
      off(column('interval', 'Intervalo desde a anterior', { wire: 'intervalo' })),
      off(column('latitude', 'Latitude', position.latitude)),
      off(column('longitude', 'Longitude', position.longitude)),
      off(column('altitudeMeters', 'Altitude', position.altitudeMeters)),
      off(column('satellites', 'Satélites', position.satellites)),
      off(column('hdop', 'HDOP', position.hdop)),
      off(column('accuracyMeters', 'Precisão', position.accuracyMeters)),
      off(column('signalLevel', 'Sinal GSM', position.signalLevel)),
      off(column('hourMeterHours', 'Horímetro', position.hourMeterHours)),
      off(column('backupVoltage', 'Bateria backup', position.backupVoltage)),
      off(column('batteryPercent', 'Bateria interna', position.batteryPercent)),
      off(column('ports', 'Entradas e saídas ligadas', position.ports)),
    ],
  },
  viagens: {
    always: [NUMBER, trip.plate.wire, trip.start.wire],
    columns: [
      column('from', 'Origem', trip.startPlace, { wire: 'mapaInicio' }),
      column('end', 'Fim', trip.end, MARKS),
      column('to', 'Destino', trip.endPlace, { wire: 'mapaFim' }),
      column('duration', 'Duração', trip.durationSeconds),
      column('km', 'Distância', trip.distanceKm),
      column('moving', 'Em movimento', trip.movingSeconds),
      column('idle', 'Parado ligado', trip.idleSeconds),
      column('average', 'Velocidade média', trip.averageSpeedKmh),
      column('top', 'Velocidade máxima', trip.topSpeedKmh, trip.topSpeedAt),
      column('speeding', 'Excessos', { wire: 'excessos' }),
      column('odometer', 'Odômetro no início', trip.startOdometerKm),
      column('odometerEnd', 'Odômetro no fim', trip.endOdometerKm),
      column('after', 'Parado depois', trip.stoppedAfterSeconds),
      off(column('pauses', 'Pausas (paradas no trajeto)', { wire: 'pausas' })),
    ],
  },
  paradas: {
    always: [NUMBER, stop.plate.wire, stop.start.wire],
    columns: [
      column('end', 'Saída', stop.end, MARKS),
      column('duration', 'Duração', stop.durationSeconds),
      column('idle', 'Ligado parado', stop.idleSeconds),
      column('place', 'Local', stop.place),
      column('landmark', 'Ponto de referência', LANDMARK),
      column('visits', 'Visitas'),
      column('km', 'km desde a anterior', stop.kmSincePrevious),
      column('travel', 'Viagem desde a anterior', stop.travelSeconds),
      column('top', 'Máxima desde a anterior', stop.topSpeedKmh),
      column('day', 'km no dia', stop.kmOfDay),
      off(column('odometer', 'Odômetro', { wire: 'odometro' })),
      column('coordinates', 'Coordenadas', { wire: 'mapa' }),
    ],
  },
  dias: {
    always: [day.plate.wire, day.date.wire],
    columns: [
      column('km', 'Distância', day.distanceKm),
      column('odometer', 'km odômetro', day.odometerDistanceKm),
      column('trips', 'Viagens', day.tripCount),
      column('moving', 'Em movimento', day.movingSeconds),
      column('idle', 'Parado ligado', day.idleSeconds),
      column('parked', 'Desligado', day.parkedSeconds),
      column('noData', 'Sem dados', day.noDataSeconds),
      column('top', 'Velocidade máxima', day.topSpeedKmh, day.topSpeedAt),
      column('coverage', 'Cobertura', COVERAGE),
      off(column('engineOn', 'Ligado total', ENGINE_ON)),
      off(column('odometerStart', 'Odômetro no início', day.startOdometerKm)),
      off(column('odometerEnd', 'Odômetro no fim', day.endOdometerKm)),
    ],
  },
  distancia: {
    always: [day.plate.wire, day.date.wire, day.distanceKm.wire],
    columns: [
      column('description', 'Descrição', day.description),
      off(column('customer', 'Cliente', day.customerName)),
      column('use', 'Dias em uso'),
      column('odometer', 'Odômetro (km)', day.odometerDistanceKm),
      column('difference', 'Diferença', day.odometerDiffers),
      off(column('odometerStart', 'Km inicial (odômetro)', day.startOdometerKm)),
      off(column('odometerEnd', 'Km final (odômetro)', day.endOdometerKm)),
      column('trips', 'Viagens', day.tripCount),
      column('moving', 'Em movimento', day.movingSeconds),
      off(column('idle', 'Parado ligado', day.idleSeconds)),
      off(column('engineOn', 'Ligado total', ENGINE_ON)),
      off(column('mean', 'Média por dia em uso')),
      off(column('most', 'Maior dia')),
      column('top', 'Velocidade máxima', day.topSpeedKmh, day.topSpeedAt),
      off(column('coverage', 'Cobertura', COVERAGE)),
    ],
  },
} as const satisfies Record<string, ChoosableTable>

export type ChoosableName = keyof typeof TABLES

function column(key: string, label: string, ...fields: { wire: string }[]): ChoosableColumn {
  return { key, label, wires: fields.map(({ wire }) => wire) }
}

function off(column: ChoosableColumn): ChoosableColumn {
  return { ...column, isOff: true }
}

export function choosableColumns(table: ChoosableName): readonly ChoosableColumn[] {
  return TABLES[table].columns
}

/** The columns of a file that go with what is on the screen; none where nobody chose or wants more: the file's own then. */
export function exportColumns(
  table: ChoosableName,
  hidden: ReadonlySet<string>,
  more: readonly string[] = [],
): string[] {
  const { always, columns }: ChoosableTable = TABLES[table]
  if (more.length === 0 && columns.every(({ key, isOff = false }) => hidden.has(key) === isOff)) return []
  const chosen = columns.flatMap(({ key, wires }) => (hidden.has(key) ? [] : wires))
  return [...new Set([...always, ...more, ...chosen])]
}

/** Of each table the keys that are left out; after a plus those that are not, though by themselves they would be. */
const stored = storedText('monitorweb:colunas-ocultas')
const NONE: ReadonlySet<string> = new Set()
const OFF: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries<ChoosableTable>(TABLES).map(([name, { columns }]) => [
    name,
    new Set(columns.flatMap(({ key, isOff }) => (isOff ? [key] : []))),
  ]),
)
let read: { text: string | null; tables: Partial<Record<ChoosableName, ReadonlySet<string>>> } = {
  text: null,
  tables: {},
}

/** The keys of the columns that this browser leaves out of a table. */
export function hiddenColumns(table: ChoosableName): ReadonlySet<string> {
  const text = stored.read()
  if (text !== read.text) read = { text, tables: parse(text) }
  return read.tables[table] ?? OFF[table]!
}

export function setColumnHidden(table: ChoosableName, key: string, hides: boolean): void {
  const next = new Set(hiddenColumns(table))
  if (hides) next.add(key)
  else next.delete(key)
  const tables = Object.fromEntries(
    Object.entries({ ...read.tables, [table]: next }).map(([name, keys]) => {
      const wanted = [...(OFF[name] ?? NONE)].filter((key) => !keys.has(key)).map((key) => `+${key}`)
      return [name, [...[...keys].filter((key) => !OFF[name]?.has(key)), ...wanted]]
    }),
  )
  stored.write(JSON.stringify(tables))
}

/** {@link hiddenColumns}, followed. */
export function useHiddenColumns(table: ChoosableName | null): ReadonlySet<string> {
  return useSyncExternalStore(stored.onChange, () => (table ? hiddenColumns(table) : NONE))
}

function parse(text: string | null): Partial<Record<ChoosableName, ReadonlySet<string>>> {
  try {
    const tables = JSON.parse(text ?? '{}') as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(tables).map(([name, keys]) => {
        const kept: readonly string[] = Array.isArray(keys) ? keys.map(String) : []
        const left = [...(OFF[name] ?? NONE)].filter((key) => !kept.includes(`+${key}`))
        return [name, new Set([...kept.filter((key) => !key.startsWith('+')), ...left])]
      }),
    )
  } catch {
    return {}
  }
}
