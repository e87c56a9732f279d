import { normalizeCode } from '@monitorweb/domain/text/text'
import { type ChosenVehicle, nameOf, WHOLE_FLEET } from '../use-vehicles.ts'

/** What a report can be asked of: a vehicle, every vehicle of a customer, or every vehicle there is. */
export interface PickerChoice {
  key: string
  name: string
  /** Says more of what is chosen. */
  hint: string
  chosen: { vehicleId: number } | { customerId: number | null }
}

interface Found {
  text: string
  vehicles: readonly (Omit<ChosenVehicle, 'code'> & { customer: { name: string } })[]
  customers: readonly { id: number; name: string }[]
}

const FLEET_WORDS = ['FROTA', 'TODA A FROTA', 'TODOS', 'TODAS']

/**
 * Answers what is offered for a text. A vehicle that is called so comes before customers that are; of what only belongs
 * to a customer who is called so, the customer comes first.
 */
export function pickerChoices({ text, vehicles, customers }: Found): PickerChoice[] {
  const sought = normalizeCode(text)
  const plain = (words: string) => normalizeCode(words).replace(/[-\s]/g, '')
  const isCalledSo = vehicles.some(({ plate, description }) =>
    [plate, description].some((words) => plain(words).includes(plain(text))),
  )
  const ofVehicles = vehicles.map(
    (vehicle): PickerChoice => ({
      key: String(vehicle.id),
      name: nameOf(vehicle),
      hint: [vehicle.plate && vehicle.description, vehicle.customer.name].filter(Boolean).join(' · '),
      chosen: { vehicleId: vehicle.id },
    }),
  )
  const ofCustomers = (sought === '' ? [] : customers).map(
    ({ id, name }): PickerChoice => ({
      key: `customer-${id}`,
      name,
      hint: 'Todos os veículos',
      chosen: { customerId: id },
    }),
  )
  const whole: PickerChoice = {
    key: 'fleet',
    name: WHOLE_FLEET,
    hint: 'Todos os veículos que você pode ver',
    chosen: { customerId: null },
  }
  const ofFleet = sought === '' || FLEET_WORDS.some((words) => words.startsWith(sought)) ? [whole] : []
  const [first, second] = isCalledSo ? [ofVehicles, ofCustomers] : [ofCustomers, ofVehicles]
  // Who types nothing sees that the fleet can be chosen; who types means something else first.
  return sought === '' ? [...ofFleet, ...first, ...second] : [...first, ...second, ...ofFleet]
}

/** Answers which choice is offered first by itself: the whole fleet is never taken by a hasty Enter. */
export function firstChoice(choices: readonly PickerChoice[]): number {
  return choices[0]?.key === 'fleet' && choices.length > 1 ? 1 : 0
}
