import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { townOfPlace } from '@monitorweb/contract/places/town-of-place'
import { STATUS_LOOKS, STATUS_ORDER } from '#ui/status/status-look.ts'

export const GROUPINGS = ['customer', 'status', 'city'] as const
export type Grouping = (typeof GROUPINGS)[number]
export const GROUPING_LABELS: Record<Grouping, string> = {
  customer: 'Cliente',
  status: 'Situação',
  city: 'Cidade',
}

/** A row of a grouped list is a heading, or a vehicle under the heading before it. */
export type ListRow =
  | { kind: 'group'; key: string; label: string; count: number }
  | { kind: 'vehicle'; vehicle: LiveVehicle }

const FAVORITES = 'favorites'

/**
 * Puts the vehicles under headings, each group in the order given; favourites have a group of their own before all
 * others. Without a grouping favourites still come first, and no heading stands where there are none.
 */
export function groupVehicles(
  vehicles: readonly LiveVehicle[],
  { by, favorites }: { by: Grouping | null; favorites: ReadonlySet<number> },
): ListRow[] {
  const pinned = vehicles.filter(({ vehicleId }) => favorites.has(vehicleId))
  const others = pinned.length === 0 ? vehicles : vehicles.filter(({ vehicleId }) => !favorites.has(vehicleId))
  const first = pinned.length > 0 ? rowsUnder({ key: FAVORITES, label: 'Favoritos' }, pinned) : []
  if (by === null) {
    const rest = pinned.length > 0 && others.length > 0 ? rowsUnder({ key: 'others', label: 'Demais' }, others) : null
    return [...first, ...(rest ?? others.map(rowOf))]
  }
  const groups = new Map<string, LiveVehicle[]>()
  for (const vehicle of others) {
    const label = labelOf(vehicle, by)
    const members = groups.get(label)
    if (members) members.push(vehicle)
    else groups.set(label, [vehicle])
  }
  const sorted = [...groups].sort(([one], [other]) => compareGroups(one, other, by))
  return [...first, ...sorted.flatMap(([label, members]) => rowsUnder({ key: `${by}:${label}`, label }, members))]
}

function labelOf({ customerName, status, position }: LiveVehicle, by: Grouping): string {
  if (by === 'customer') return customerName || 'Sem cliente'
  if (by === 'status') return STATUS_LOOKS[status].label
  return (position && townOfPlace(position.place)) || 'Sem cidade'
}

const STATUS_LABELS = STATUS_ORDER.map((status) => STATUS_LOOKS[status].label)

function compareGroups(one: string, other: string, by: Grouping): number {
  if (by === 'status') return STATUS_LABELS.indexOf(one) - STATUS_LABELS.indexOf(other)
  return one.localeCompare(other, 'pt-BR')
}

function rowsUnder(group: { key: string; label: string }, members: readonly LiveVehicle[]): ListRow[] {
  return [{ kind: 'group', ...group, count: members.length }, ...members.map(rowOf)]
}

function rowOf(vehicle: LiveVehicle): ListRow {
  return { kind: 'vehicle', vehicle }
}
