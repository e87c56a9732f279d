import type { LiveVehicle } from '@monitorweb/contract/live'
import type { StatusBadge, VehicleStatus } from '@monitorweb/domain/vehicle-status'
import type { SortOrder } from './monitoring-search.ts'

export const SORT_LABELS: Record<SortOrder, string> = {
  atencao: 'Atenção',
  placa: 'Placa',
  comunicacao: 'Última comunicação',
  velocidade: 'Velocidade',
}

/** What needs attention first. A badge counts before the status. */
const ATTENTION: (StatusBadge | VehicleStatus)[] = [
  'panic',
  'lostInMotion',
  'powerCut',
  'noSignal',
  'late',
  'noGps',
  'lowVoltage',
  'moving',
  'idle',
  'stopped',
  'parked',
  'neverReported',
  'inactive',
]
const RANKS = new Map(ATTENTION.map((name, rank) => [name, rank]))

const collator = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true })

type Compare = (a: LiveVehicle, b: LiveVehicle) => number

const COMPARE: Record<SortOrder, Compare> = {
  atencao: (a, b) => attentionRank(a) - attentionRank(b),
  placa: () => 0,
  comunicacao: (a, b) => (b.lastCommunicationAt ?? 0) - (a.lastCommunicationAt ?? 0),
  velocidade: (a, b) => speedOf(b) - speedOf(a),
}

/** The vehicles in the order asked for; equal ones by plate, then by id, so that the order never depends on chance. */
export function sortVehicles(vehicles: readonly LiveVehicle[], order: SortOrder): LiveVehicle[] {
  const compare = COMPARE[order]
  return [...vehicles].sort(
    (a, b) => compare(a, b) || collator.compare(nameOf(a), nameOf(b)) || a.vehicleId - b.vehicleId,
  )
}

function attentionRank({ status, badges }: LiveVehicle): number {
  const ranks = [status, ...badges].map((name) => RANKS.get(name) ?? ATTENTION.length)
  return Math.min(...ranks)
}

/** A speed is only asserted while the data is current. */
function speedOf({ freshness, position }: LiveVehicle): number {
  return freshness === 'current' ? (position?.speedKmh ?? -1) : -2
}

function nameOf({ plate, description }: LiveVehicle): string {
  return plate || description
}
