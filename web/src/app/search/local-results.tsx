import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { normalizePlate, otherPlate } from '@monitorweb/domain/brazil/plate'
import { withoutAccents } from '@monitorweb/domain/text/text'
import { IconFileText } from '@tabler/icons-react'
import { vehicleMatcher } from '#fleet/order/match-vehicle.ts'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import type { SearchResult } from './search-result.ts'

/** So many vehicles of the live fleet are shown at most. */
export const MOST_LIVE = 8

/** Fewer letters and figures than this are a part of too many plates. */
const FEWEST_OF_PLATE = 3

/**
 * Finds vehicles of the live fleet without asking anybody, by plate in either standard, description, code, customer or
 * serial; those whose plate is meant come first.
 */
export function findLiveVehicles(vehicles: Iterable<LiveVehicle>, typed: string): SearchResult[] {
  if (typed.trim() === '') return []
  const found = [...vehicles].filter(vehicleMatcher(typed))
  const plate = normalizePlate(typed)
  const ranks = new Map(found.map((vehicle) => [vehicle, plateRank(vehicle, plate)]))
  found.sort((one, other) => ranks.get(one)! - ranks.get(other)!)
  return found.slice(0, MOST_LIVE).map((vehicle) => ({
    key: `vehicle-${vehicle.vehicleId}`,
    href: `/monitoring?v=${vehicle.vehicleId}`,
    title: [vehicle.plate, vehicle.description].filter(Boolean).join(' · '),
    detail: `${STATUS_LOOKS[vehicle.status].label} · ${vehicle.customerName}`,
    picture: <StatusMarker status={vehicle.status} sizePx={18} />,
  }))
}

/** Answers the words of what was typed that have a figure, as parts of plates and serials do; null where all or none have. */
export function numberedWords(typed: string): string | null {
  const words = typed.split(/\s+/).filter(Boolean)
  const numbered = words.filter((word) => word.length >= FEWEST_OF_PLATE && /\d/.test(word))
  return numbered.length === 0 || numbered.length === words.length ? null : numbered.join(' ')
}

/** Answers 0 for a plate that begins or ends so, 1 for one that has it within, 2 where something else was meant. */
function plateRank({ plate }: LiveVehicle, typed: string): number {
  const plates = [plate, otherPlate(plate)]
  if (plates.some((each) => each.startsWith(typed) || each.endsWith(typed))) return 0
  return plates.some((each) => each.includes(typed)) ? 1 : 2
}

export interface Screen {
  to: string
  label: string
  /** These are other words by which people look for the page. */
  words?: string
  picture?: SearchResult['picture']
}

/** Finds pages of the product; all of them where nothing was typed. */
export function findScreens(screens: readonly Screen[], typed: string): SearchResult[] {
  const words = fold(typed).split(/\s+/).filter(Boolean)
  return screens
    .filter(({ label, words: others = '' }) => words.every((word) => fold(`${label} ${others}`).includes(word)))
    .map(({ to, label, picture }) => ({
      key: `screen-${to}`,
      href: to,
      title: label,
      picture: picture ?? <IconFileText size={18} stroke={1.75} aria-hidden="true" />,
    }))
}

function fold(text: string): string {
  return withoutAccents(text).toLowerCase()
}
