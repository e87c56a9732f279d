import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { reading } from '#api/client.ts'
import type { PickerSource } from '#form/pickers/RecordPicker.tsx'

const FIRST = 50
const GEOFENCE = ['id', 'name', 'customerName'] as const

/** Finds what a rule may watch: anchors have rules of their own. */
export const watchedSource = geofenceSource('watched-geofence', 'Nome da cerca', { withoutAnchors: true })

/** Finds what a vehicle may have visited, anchors too. */
export const visitedSource = geofenceSource('visited-geofence', 'Todas as cercas', { withoutAnchors: false })

/** Finds geofences that the person may see, by their words. What is read is kept by the name, so no two may share one. */
function geofenceSource(name: string, placeholder: string, asked: { withoutAnchors: boolean }): PickerSource {
  const choice = (found: { id: number; name: string; customerName: string }) => ({
    value: String(found.id),
    label: `${found.name} · ${found.customerName}`,
  })
  return {
    ...{ name, placeholder, nothing: 'Nenhuma cerca com este texto' },
    async find(text, signal) {
      const args = { ...asked, search: text.trim(), first: FIRST }
      return (await reading(signal)(geofenceOperations.listGeofences, args, GEOFENCE)).map(choice)
    },
    get: async (id, signal) =>
      choice(await reading(signal)(geofenceOperations.getGeofence, { id: Number(id) }, GEOFENCE)),
  }
}
