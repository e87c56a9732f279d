import { kindName, SERVICE_KINDS, VEHICLE_KINDS } from '@monitorweb/contract/registers/vehicle-kinds'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { readVehicleGroups } from '#api/read-vehicle-groups.ts'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { readLookup } from '#form/pickers/use-lookups.ts'
import type { FormField } from '../definitions/form-definition.ts'

/**
 * Answers what people call the value of a field that holds a number of ours: the customer's name, the model's. What has no
 * name that can be read stays a number.
 */
export async function valueName(field: FormField, value: unknown): Promise<string> {
  const text = String(value)
  return (await nameOf(field, text).catch(() => undefined)) || text
}

async function nameOf({ input, choices }: FormField, value: string): Promise<string | undefined> {
  const { signal } = new AbortController()
  switch (input) {
    case 'customer':
      return (await customerSource.get(value, signal)).label
    case 'version':
    case 'userType':
    case 'profile':
      return labelIn(await readLookup(input), value)
    case 'vehicleGroups': {
      const groups = await readVehicleGroups(signal)
      const names = readCodes(value).map((code) => groups.find(({ id }) => id === code)?.name ?? code)
      return names.join(', ')
    }
    case 'vehicleKind':
    case 'vehicleIcon':
      return kindName(VEHICLE_KINDS, Number(value))
    case 'serviceKind':
      return kindName(SERVICE_KINDS, Number(value))
    case 'choice':
      return labelIn(choices?.list() ?? [], value)
    default:
      return undefined
  }
}

function labelIn(choices: readonly { value: string; label: string }[], value: string): string | undefined {
  return choices.find((choice) => choice.value === value)?.label
}
