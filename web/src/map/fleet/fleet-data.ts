import type { LiveVehicle, UnknownDevice } from '@monitorweb/contract/fleet/live'
import { isSomewhere } from '@monitorweb/contract/reports/tracking-position'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { type Spread, spreadData } from '../markers/marker-spread.ts'
import { collectionOf, fleetUpdate, type LabelNames } from '../markers/vehicle-features.ts'
import { startGliding } from '../motion/glide-animation.ts'
import {
  FLEET_SOURCE,
  type FleetData,
  LEGS_SOURCE,
  SELECTED_SOURCE,
  SPREAD_SOURCE,
  UNKNOWN_SOURCE,
} from './fleet-layers.ts'

type Vehicles = ReadonlyMap<number, LiveVehicle>

/** Holds what the map shows of the fleet, apart from the map itself, so that a new base map can be given all of it. */
export interface FleetOnMap {
  vehicle(vehicleId: number): LiveVehicle | undefined
  /** Answers where the vehicles are that have a position; one that reports no place at all is nowhere. */
  points(): MapPoint[]
  data(): FleetData
  /** Tells whether the map was given vehicles that have a position; while its style loads it takes none. */
  isGiven(): boolean
  setVehicles(vehicles: Vehicles): void
  setSelected(vehicleIds: readonly number[]): void
  setUnknown(devices: readonly UnknownDevice[]): void
  spread(): Spread | null
  setSpread(spread: Spread | null): void
  /** Chooses by what vehicles are named. */
  setNames(names: LabelNames): void
  /** Makes markers jump from now on; those on their way arrive at once. */
  setStill(still: boolean): void
  /** Draws every vehicle where it really is. */
  settle(): void
}

export function fleetOnMap(map: GlMap): FleetOnMap {
  let given = false
  let vehicles: Vehicles = new Map()
  /**
   * The vehicles as the fleet's own source was told of them: of those on their way it is told a moment later than of
   * the rest.
   */
  let told: Vehicles = vehicles
  let selectedIds: readonly number[] = []
  let selectedMoves = false
  let names: LabelNames = 'plate'
  let unknown: readonly UnknownDevice[] = []
  let spread: Spread | null = null
  const gliding = startGliding({
    map,
    vehicle: (vehicleId) => vehicles.get(vehicleId),
    names: () => names,
    isApart: (vehicleId) => spread?.places.has(vehicleId) ?? false,
    onStep: followSelected,
    onRelease: tellFleet,
  })

  // Vehicles that came while the style was loading had no source to go into.
  map.on('style.load', () => {
    if (!given) giveVehicles()
  })

  function giveVehicles(): void {
    given = source(FLEET_SOURCE) !== undefined
    void source(FLEET_SOURCE)?.setData(collectionOf(told.values(), names))
  }

  function tellFleet(): void {
    const next = withFormer(vehicles, told, gliding.held())
    const update = fleetUpdate(told, next, names)
    told = next
    const taker = given ? source(FLEET_SOURCE) : undefined
    if (update.kind === 'diff' && taker) void taker.updateData(update.diff)
    // While a style is made anew there is no source: what changes meanwhile is given with the rest when it is there.
    else if (update.kind !== 'none') giveVehicles()
  }

  function selectedData() {
    return collectionOf(
      selectedIds.flatMap((vehicleId) => {
        const selected = vehicles.get(vehicleId)
        const position = selected?.position && { ...selected.position, ...gliding.placeOf(vehicleId) }
        return selected && position ? [{ ...selected, position }] : []
      }),
      names,
    )
  }

  function followSelected(): void {
    const isOnItsWay = selectedIds.some((vehicleId) => gliding.placeOf(vehicleId) !== null)
    if (isOnItsWay || selectedMoves) void source(SELECTED_SOURCE)?.setData(selectedData())
    selectedMoves = isOnItsWay
  }

  function source(name: string): GeoJSONSource | undefined {
    return map.getSource<GeoJSONSource>(name)
  }

  function drawSpread(): void {
    const data = spreadData(spread, vehicles, names)
    void source(SPREAD_SOURCE)?.setData(data.spread)
    void source(LEGS_SOURCE)?.setData(data.legs)
  }

  return {
    vehicle: (vehicleId) => vehicles.get(vehicleId),
    isGiven: () => given && [...vehicles.values()].some(({ position }) => position),
    points: () =>
      [...vehicles.values()].flatMap(({ position }) => (position && isSomewhere(position) ? [position] : [])),
    data: () => ({
      fleet: collectionOf(vehicles.values(), names),
      selected: selectedData(),
      unknown: unknownData(unknown),
      ...spreadData(spread, vehicles, names),
    }),
    setVehicles(next) {
      const before = vehicles
      gliding.begin(vehicles, next)
      vehicles = next
      tellFleet()
      if (selectedIds.some((vehicleId) => next.get(vehicleId) !== before.get(vehicleId)))
        void source(SELECTED_SOURCE)?.setData(selectedData())
      if (spread) drawSpread()
    },
    setSelected(vehicleIds) {
      selectedIds = vehicleIds
      void source(SELECTED_SOURCE)?.setData(selectedData())
    },
    setUnknown(devices) {
      unknown = devices
      void source(UNKNOWN_SOURCE)?.setData(unknownData(devices))
    },
    spread: () => spread,
    setSpread(next) {
      if (next === spread) return
      spread = next
      drawSpread()
    },
    setNames(next) {
      if (next === names) return
      names = next
      giveVehicles()
      void source(SELECTED_SOURCE)?.setData(selectedData())
      drawSpread()
    },
    setStill: gliding.setStill,
    settle: gliding.end,
  }
}

/** Answers the fleet as it is, except that some vehicles are as the source was told of them before. */
function withFormer(vehicles: Vehicles, told: Vehicles, former: ReadonlySet<number>): Vehicles {
  if (former.size === 0) return vehicles
  const mixed = new Map(vehicles)
  for (const vehicleId of former) {
    const before = told.get(vehicleId)
    if (before && mixed.has(vehicleId)) mixed.set(vehicleId, before)
  }
  return mixed
}

function unknownData(devices: readonly UnknownDevice[]): GeoJSON.FeatureCollection {
  return {
    type: 'FeatureCollection',
    features: devices.flatMap(({ serial, position }) =>
      position
        ? [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
              properties: { serial },
            },
          ]
        : [],
    ),
  }
}
