import type { VehicleKind } from '../roads/stretch.ts'
import type { TrackerProtocol } from '../tracker/fleet-tracker.ts'
import type { Duty } from './duty.ts'
import { imeiFrom, plateFrom, suntechIdFrom } from './identities.ts'

/** Since when a sample vehicle says nothing any more. */
export type Silence = 'none' | 'anHour' | 'twoDays' | 'ever'

export interface SampleVehicle {
  /** The numbers 1 to 60; those of the unregistered devices follow. */
  number: number
  protocol: TrackerProtocol
  /** The IMEI of its device; for Suntech the 9 digits of its label. */
  serial: string
  plate: string
  /** The key of the vehicle's customer; null for a device that nobody registered. */
  customer: string | null
  kind: VehicleKind
  duty: Duty
  silence: Silence
}

interface Row {
  kind: VehicleKind
  duty: Duty
  silence: Silence
}

const haul = (roadId: string, startHour: number, silence: Silence = 'none'): Row => ({
  kind: 'truck',
  duty: { kind: 'haul', roadId, startHour },
  silence,
})
const deliver = (kind: VehicleKind, roadId: string, [startHour, reachKm]: [number, number]): Row => ({
  kind,
  duty: { kind: 'deliveries', roadId, startHour, reachKm: Math.abs(reachKm), fromEnd: reachKm < 0 },
  silence: 'none',
})
const rounds = (
  kind: VehicleKind,
  roadId: string,
  [startHour, laps, silence = 'none']: [number, number, Silence?],
): Row => ({ kind, duty: { kind: 'rounds', roadId, startHour, laps }, silence })
const stand = (kind: VehicleKind, roadId: string, engineOn: 'always' | 'workday' | 'never'): Row => ({
  kind,
  duty: { kind: 'stand', roadId, startHour: 0, engineOn },
  silence: 'none',
})

/** The hours are those of Brasília, around the clock, so that there is traffic whenever somebody looks. */
const ROWS: Record<string, readonly Row[]> = {
  aurora: [
    haul('anhanguera', 5),
    haul('anhanguera', 17),
    haul('dutra', 4),
    haul('dutra', 21),
    haul('castello-branco', 22),
    haul('fernao-dias', 21),
    deliver('van', 'bandeirantes', [7, 110]),
    deliver('truck', 'anhanguera', [23, 95]),
    deliver('truck', 'anchieta', [6, 46]),
    deliver('van', 'imigrantes', [23, 45]),
    rounds('van', 'campinas', [7, 9]),
    rounds('motorcycle', 'campinas', [9, 10]),
    rounds('motorcycle', 'sao-paulo-centro', [8, 11, 'anHour']),
    rounds('van', 'sao-paulo-sul', [6, 10]),
    rounds('van', 'guarulhos', [14, 8]),
    rounds('car', 'sao-paulo-centro', [20, 16]),
  ],
  serraDoMar: [
    haul('regis', 5),
    haul('regis', 18),
    haul('br101-norte-sc', 0),
    haul('br101-sul', 7),
    haul('br101-sul', 22),
    deliver('truck', 'br277-paranagua', [5, 72]),
    deliver('truck', 'br277-paranagua', [17, 72]),
    deliver('van', 'br101-norte-sc', [9, 90]),
    rounds('van', 'curitiba', [7, 8]),
    rounds('motorcycle', 'curitiba', [18, 9]),
    rounds('van', 'porto-alegre', [8, 9]),
    rounds('car', 'porto-alegre', [19, 10, 'twoDays']),
    stand('truck', 'curitiba', 'always'),
  ],
  mineira: [
    haul('fernao-dias', 5),
    haul('fernao-dias', 23),
    haul('br040', 6),
    haul('br040', 18, 'anHour'),
    deliver('truck', 'br040', [7, -85]),
    deliver('truck', 'fernao-dias', [8, -105]),
    rounds('truck', 'belo-horizonte', [7, 8]),
    rounds('van', 'belo-horizonte', [8, 9]),
    rounds('motorcycle', 'belo-horizonte', [19, 10]),
    rounds('van', 'rio-de-janeiro', [7, 9]),
    rounds('car', 'rio-de-janeiro', [18, 13]),
    stand('truck', 'belo-horizonte', 'workday'),
  ],
  nordeste: [
    haul('br101-nordeste', 5),
    haul('br101-nordeste', 21),
    haul('br324', 1),
    haul('br116-ceara', 7, 'twoDays'),
    deliver('van', 'br101-nordeste', [8, 80]),
    deliver('truck', 'br324', [9, 60]),
    rounds('van', 'recife', [7, 9]),
    rounds('motorcycle', 'recife', [13, 11]),
    rounds('van', 'salvador', [8, 8]),
    rounds('car', 'salvador', [21, 12]),
    rounds('van', 'fortaleza', [8, 8, 'ever']),
  ],
  cerrado: [
    haul('br153', 4),
    haul('br153', 22),
    haul('br060', 23),
    haul('br163-mt', 6),
    haul('am010', 6),
    rounds('van', 'cuiaba', [8, 8]),
    rounds('car', 'manaus', [9, 9, 'ever']),
    stand('car', 'manaus', 'never'),
  ],
}

/** These trackers knock without being registered. */
const UNKNOWN_ROWS: readonly Row[] = [rounds('van', 'fortaleza', [6, 12]), haul('bandeirantes', 8)]

/** Most speak gt06; of each five, one speaks Suntech and one Teltonika. */
function protocolOf(number: number): TrackerProtocol {
  if (number % 5 === 3) return 'suntech'
  return number % 5 === 4 ? 'teltonika' : 'gt06'
}

function vehicleOf(row: Row, number: number, customer: string | null): SampleVehicle {
  const protocol = protocolOf(number)
  const imei = imeiFrom(`86310006${String(number * 7 + 100_000).padStart(6, '0')}`)
  const serial = protocol === 'suntech' ? suntechIdFrom(number) : imei
  return { ...row, number, protocol, serial, plate: plateFrom(number), customer }
}

export const SAMPLE_VEHICLES: readonly SampleVehicle[] = Object.entries(ROWS)
  .flatMap(([customer, rows]) => rows.map((row) => ({ row, customer })))
  .map(({ row, customer }, index) => vehicleOf(row, index + 1, customer))

export const UNKNOWN_VEHICLES: readonly SampleVehicle[] = UNKNOWN_ROWS.map((row, index) =>
  vehicleOf(row, SAMPLE_VEHICLES.length + index + 1, null),
)
