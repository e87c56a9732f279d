import { VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'
import { SAID_ALARMS } from '@monitorweb/domain/position/alarms'
import { withoutAccents } from '@monitorweb/domain/text/text'
import type { PickerChoice, PickerSource } from '#form/pickers/RecordPicker.tsx'
import { choicesOf } from '#format/choices.ts'

const FIRST = 50
const plain = (text: string) => withoutAccents(text).toLowerCase()

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
