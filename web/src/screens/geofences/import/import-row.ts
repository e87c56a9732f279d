import { geofenceFields } from '@monitorweb/contract/places/geofence'
import type { geofenceDraftFields } from '@monitorweb/contract/places/geofence-draft'
import { encodeValue } from '@monitorweb/contract/wire/codec'
import type { Field, RowOf } from '@monitorweb/contract/wire/field'

const { customerId, name, purpose, geometry, radiusMeters, color, group, speedLimitKmh, description } = geofenceFields
const FIELDS = { customerId, name, purpose, geometry, radiusMeters, color, group, speedLimitKmh, description }

type GeofenceDraft = RowOf<typeof geofenceDraftFields>

/** One thing of a file, with what a person made of it. */
export interface ImportRow {
  /** The map knows it by its number in the file. */
  draft: GeofenceDraft & { id: number }
  name: string
  isWanted: boolean
  /** What the server said when it was tried; null where it said nothing. */
  refusal: string | null
  /** Refused at the last try: such rows stand first, also while they are mended. */
  wasRefused: boolean
}

/** Tells whether a thing of a file can be kept as it is drawn. */
export function isFit({ fault }: Pick<GeofenceDraft, 'fault'>): boolean {
  return fault === ''
}

/** Makes the rows of a file's things. What cannot be kept is not wanted. */
export function beginRows(drafts: readonly GeofenceDraft[]): ImportRow[] {
  return drafts.map((draft) => ({
    draft: { ...draft, id: draft.number },
    name: draft.name,
    isWanted: isFit(draft),
    refusal: null,
    wasRefused: false,
  }))
}

/** Writes a row as the import takes it: under the names of the wire. */
export function sentRow({ draft, name }: ImportRow, chosen: { customerId: number | null; group: string }) {
  const group = chosen.group || draft.group
  const values: Record<string, unknown> = { ...draft, customerId: chosen.customerId, name, group }
  return Object.fromEntries(
    Object.entries(FIELDS).map(([key, field]) => [field.wire, encodeValue(field as Field, values[key])]),
  )
}
