import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { SAID_ALARMS } from '@monitorweb/domain/position/alarms'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { reading } from '#api/client.ts'
import type { PickerChoice, PickerSource } from '#form/pickers/RecordPicker.tsx'
import { choicesOf } from '#format/choices.ts'

const FIRST = 50
const plain = (text: string) => withoutAccents(text).toLowerCase()

/** Finds geofences by name; anchors have rules of their own. */
export const geofenceSource: PickerSource = {
  name: 'geofence',
  placeholder: 'Nome da cerca',
  nothing: 'Nenhuma cerca com este texto',
  async find(text, signal) {
    const rows = await reading(signal)(geofenceOperations.listGeofences, { search: text.trim(), first: FIRST }, [
      'id',
      'name',
      'customerName',
      'purpose',
    ])
    return rows
      .filter(({ purpose }) => purpose !== 'ancora')
      .map(({ id, name, customerName }) => ({ value: String(id), label: `${name} · ${customerName}` }))
  },
  async get(id, signal) {
    const { name, customerName } = await reading(signal)(geofenceOperations.getGeofence, { id: Number(id) }, [
      'name',
      'customerName',
    ])
    return { value: id, label: `${name} · ${customerName}` }
  },
}

export const vehicleTypeSource = listSource('vehicle-type', 'Tipo de veículo', choicesOf(VEHICLE_KINDS))

export const alarmSource = listSource(
  'alarm',
  'Alarme',
  SAID_ALARMS.map((value) => ({ value, label: eventLabel(value) })),
)

/** Finds choices of a short list that never changes. */
function listSource(name: string, placeholder: string, choices: readonly PickerChoice[]): PickerSource {
  return {
    ...{ name, placeholder, nothing: 'Nada com este texto' },
    find: async (text) => matching(choices, text),
    get: async (value) => named(choices, value),
  }
}

function matching(choices: readonly PickerChoice[], text: string): PickerChoice[] {
  return choices.filter(({ label }) => plain(label).includes(plain(text.trim()))).slice(0, FIRST)
}

function named(choices: readonly PickerChoice[], value: string): PickerChoice {
  return choices.find((each) => each.value === value) ?? { value, label: `nº ${value}` }
}
