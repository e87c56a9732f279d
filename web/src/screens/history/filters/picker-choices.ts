import { normalizeCode } from '@monitorweb/domain/text/text'
import { type Fleet, WHOLE_FLEET } from '#reports/history/history-search.ts'
import { type ChosenVehicle, MOST_CUSTOMERS, MOST_VEHICLES, nameOf, WHOLE_FLEET_WORDS } from '../use-vehicles.ts'

/** What a report can be asked of: a vehicle, every vehicle of a group or of a customer, or every vehicle there is. */
export interface PickerChoice {
  key: string
  name: string
  /** Says more of what is chosen. */
  hint: string
  chosen: { vehicleId: number } | Fleet
}

interface Found {
  text: string
  vehicles: readonly (Omit<ChosenVehicle, 'code'> & { customer: { name: string } })[]
  customers: readonly { id: number; name: string }[]
  groups: readonly { id: number; name: string; customerName: string }[]
}

const GROUP_WORDS = 'GRUPOS DE VEICULOS'
/** So many groups are offered at once. */
const MOST_GROUPS = 10
const FLEET_WORDS = ['FROTA', 'TODA A FROTA', 'TODOS', 'TODAS']

/**
 * Answers what is offered for a text. A vehicle that is called so comes before groups and customers that are; of what only
 * belongs to a customer who is called so, the customer comes first.
 */
export function pickerChoices({ text, vehicles, customers, groups }: Found): PickerChoice[] {
  const sought = normalizeCode(text)
  const isCalledSo = vehicles.some(({ plate, description }) =>
    [plate, description].some((words) => plain(words).includes(plain(text))),
  )
  const ofVehicles = vehicles.slice(0, MOST_VEHICLES).map(
    (vehicle): PickerChoice => ({
      key: String(vehicle.id),
      name: nameOf(vehicle),
      hint: [vehicle.plate && vehicle.description, vehicle.customer.name].filter(Boolean).join(' · '),
      chosen: { vehicleId: vehicle.id },
    }),
  )
  const ofCustomers = (sought === '' ? [] : customers.slice(0, MOST_CUSTOMERS)).map(
    ({ id, name }): PickerChoice => ({
      key: `customer-${id}`,
      name,
      hint: 'Todos os veículos',
      chosen: { ...WHOLE_FLEET, customerId: id },
    }),
  )
  const ofGroups = groupsCalled(text, groups)
    .slice(0, MOST_GROUPS)
    .map(
      ({ id, name, customerName }): PickerChoice => ({
        key: `group-${id}`,
        name,
        hint: `Grupo de veículos · ${customerName}`,
        chosen: { ...WHOLE_FLEET, groupId: id },
      }),
    )
  const whole: PickerChoice = {
    key: 'fleet',
    name: WHOLE_FLEET_WORDS,
    hint: 'Todos os veículos que você pode ver',
    chosen: WHOLE_FLEET,
  }
  const ofFleet = sought === '' || FLEET_WORDS.some((words) => words.startsWith(sought)) ? [whole] : []
  const [first, second] = isCalledSo ? [ofVehicles, ofCustomers] : [ofCustomers, ofVehicles]
  // Who types nothing sees that the fleet and its groups can be chosen; who types means something else first.
  if (sought === '') return [...ofFleet, ...ofGroups, ...first, ...second]
  return isCalledSo ? [...first, ...ofGroups, ...second, ...ofFleet] : [...ofGroups, ...first, ...second, ...ofFleet]
}

/** Tells whether more is called so than is offered. */
export function isCut({ text, vehicles, customers, groups }: Found): boolean {
  return (
    vehicles.length > MOST_VEHICLES ||
    (text.trim() !== '' && customers.length > MOST_CUSTOMERS) ||
    groupsCalled(text, groups).length > MOST_GROUPS
  )
}

function groupsCalled(text: string, groups: Found['groups']): Found['groups'] {
  const isOfGroups = GROUP_WORDS.startsWith(normalizeCode(text))
  return groups.filter(({ name }) => isOfGroups || plain(name).includes(plain(text)))
}

function plain(words: string): string {
  return normalizeCode(words).replace(/[-\s]/g, '')
}

/** Answers which choice is offered first by itself: neither the whole fleet nor a group that nobody typed is taken by a hasty Enter. */
export function firstChoice(choices: readonly PickerChoice[]): number {
  if (choices[0]?.key !== 'fleet') return 0
  return Math.max(
    0,
    choices.findIndex(({ chosen }) => 'vehicleId' in chosen),
  )
}
