import type { LiveCustomer } from '@monitorweb/contract/fleet/live'
import type { Geofence, GeofencePurpose } from '@monitorweb/contract/places/geofence'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { withThoseBelow } from '#fleet/order/customer-tree.ts'
import type { GeofencesSearch } from './geofences-search.ts'

/** What each choice of the address is called on the wire. */
export const PURPOSE_OF: Record<NonNullable<GeofencesSearch['purpose']>, GeofencePurpose> = {
  fence: 'cerca',
  landmark: 'ponto',
  anchor: 'ancora',
}

/** Answers the geofences that the address asks for, in the order in which they came. */
export function shownGeofences(
  geofences: readonly Geofence[],
  { text, customerId, group, purpose }: GeofencesSearch,
  customers: readonly LiveCustomer[],
): Geofence[] {
  const wanted = plain(text ?? '')
  const owners = customerId === undefined ? null : withThoseBelow(customers, customerId)
  return geofences.filter((geofence) => {
    if (owners && !owners.has(geofence.customerId!)) return false
    if (group !== undefined && geofence.group !== group) return false
    if (purpose && geofence.purpose !== PURPOSE_OF[purpose]) return false
    const { name, customerName, description } = geofence
    return wanted === '' || plain(`${name}\n${customerName}\n${geofence.group}\n${description}`).includes(wanted)
  })
}

/** Answers the groups in use, by name. */
export function groupsOf(geofences: readonly Geofence[]): string[] {
  const names = new Set(geofences.map(({ group }) => group).filter(Boolean))
  return [...names].sort((one, other) => one.localeCompare(other, 'pt-BR', { numeric: true }))
}

function plain(text: string): string {
  return withoutAccents(text).toLowerCase().trim()
}
