import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import type { GeoJSONSource, Map as GlMap } from 'maplibre-gl'
import type { MapPoint } from '#places/map-point.ts'
import { CLUSTER_MAX_ZOOM, FLEET_SOURCE, GLIDING_SOURCE } from '../fleet/fleet-layers.ts'
import { featureOf, type LabelNames, type VehicleFeature } from '../markers/vehicle-features.ts'
import { type Glide, glideBetween } from './glide.ts'
import { createTravellers } from './gliding-vehicles.ts'

type Vehicles = ReadonlyMap<number, LiveVehicle>

/**
 * Draws vehicles in view on their way from fix to fix, in a small source of their own, while the fleet's source holds
 * them invisibly where they really are: telling that source of every step would group ten thousand vehicles anew each
 * time.
 */
export interface Gliding {
  /** Takes note that the fleet becomes `next`: what may be seen to move begins to. */
  begin(before: Vehicles, next: Vehicles): void
  /**
   * Answers the vehicles that are not drawn on their way yet: the fleet's source must still have them where they were.
   */
  held(): ReadonlySet<number>
  /** Answers where a vehicle on its way is drawn; null for one that is not on its way. */
  placeOf(vehicleId: number): MapPoint | null
  /** Puts everything where it really is, at once. */
  end(): void
  /** Stops movement where the person wants the fleet to stand still. */
  setStill(still: boolean): void
}

interface GlidingOptions {
  map: GlMap
  vehicle(vehicleId: number): LiveVehicle | undefined
  names(): LabelNames
  /** Tells whether a vehicle is drawn elsewhere than it stands, so that it can be told from others. */
  isApart(vehicleId: number): boolean
  /** Is called when the places of those on their way changed. */
  onStep(): void
  /** Is called when fewer vehicles are held. */
  onRelease(): void
}

/** Nobody follows more vehicles with their eyes, and the processor of a cheap computer cannot follow many more. */
const MOST_GLIDING = 100
/** Below this many pixels a jump looks the same as a movement. */
const LEAST_WAY_PX = 2
/** Each step draws the whole map anew; at the speeds of vehicles and this pace a step is about a pixel. */
const STEP_MS = 66

export function startGliding(options: GlidingOptions): Gliding {
  const { map } = options
  const travellers = createTravellers()
  const placeOf = (vehicleId: number) => travellers.placeOf(vehicleId, performance.now())
  const isAllowed = movementRule(map)
  let still = false
  let frame: number | null = null
  let steppedAtMs = 0
  /** True while the source still draws a vehicle that left. */
  let hasLeft = false

  function draw(): void {
    const nowMs = performance.now()
    const features = travellers.ids().flatMap((vehicleId) => {
      const vehicle = options.vehicle(vehicleId)
      const feature = vehicle ? featureOf(vehicle, options.names()) : null
      return placed(feature, travellers.placeOf(vehicleId, nowMs)) ?? []
    })
    travellers.give(nowMs)
    hasLeft = false
    void map.getSource<GeoJSONSource>(GLIDING_SOURCE)?.setData({ type: 'FeatureCollection', features })
    options.onStep()
  }

  function leave(vehicleId: number): void {
    hide(map, vehicleId, false)
    travellers.drop(vehicleId)
    hasLeft = true
  }

  function end(): void {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    if (travellers.ids().length === 0 && !hasLeft) return
    travellers.ids().forEach(leave)
    options.onRelease()
    draw()
  }

  function step(nowMs: number): void {
    frame = null
    if (still || !isAllowed()) end()
    // Steps go one at a time: what the source has not taken yet is not overtaken by the next.
    else if (nowMs - steppedAtMs >= STEP_MS && map.isSourceLoaded(GLIDING_SOURCE)) {
      steppedAtMs = nowMs
      const setOut = travellers.setOut(performance.now())
      for (const vehicleId of setOut) hide(map, vehicleId, true)
      if (setOut.length > 0) options.onRelease()
      // A vehicle that arrived is shown by the fleet's source again, once that source has it where it is.
      if (map.isSourceLoaded(FLEET_SOURCE)) travellers.arrived().forEach(leave)
      draw()
    }
    if (travellers.ids().length > 0 || hasLeft) frame = requestAnimationFrame(step)
  }

  function take(vehicleId: number, glide: Glide | null): void {
    if (glide && !options.isApart(vehicleId)) {
      travellers.send(vehicleId, glide, performance.now())
    } else if (travellers.placeOf(vehicleId, 0)) leave(vehicleId)
  }

  return {
    begin(before, next) {
      if (still || !isAllowed()) {
        end()
        return
      }
      const isSeen = sightOf(map)
      for (const [vehicleId, vehicle] of next) {
        const earlier = before.get(vehicleId)
        if (earlier === vehicle || earlier?.position?.fixTime === vehicle.position?.fixTime) continue
        const glide = glideBetween(earlier, vehicle)
        take(vehicleId, glide && isSeen(glide) ? glide : null)
      }
      if (travellers.ids().length > MOST_GLIDING) end()
      else if (travellers.ids().length > 0 || hasLeft) frame ??= requestAnimationFrame(step)
    },
    held: travellers.waiting,
    placeOf,
    end,
    setStill(next) {
      still = next
      if (still) end()
    },
  }
}

/**
 * Makes a rule that tells whether markers may move: they may for somebody who looks, wants movement, and is so near
 * that vehicles stand alone.
 */
function movementRule(map: GlMap): () => boolean {
  const reduced = matchMedia('(prefers-reduced-motion: reduce)')
  return () => {
    if (reduced.matches || document.visibilityState !== 'visible') return false
    return map.getZoom() >= CLUSTER_MAX_ZOOM + 1 && map.getSource(GLIDING_SOURCE) !== undefined
  }
}

/** Makes a function that tells of a way whether it can be seen on the map as it stands. */
function sightOf(map: GlMap): (way: Glide) => boolean {
  const bounds = map.getBounds()
  return ({ from, to }) => {
    if (![from, to].some(({ longitude, latitude }) => bounds.contains([longitude, latitude]))) return false
    const start = map.project([from.longitude, from.latitude])
    return start.dist(map.project([to.longitude, to.latitude])) >= LEAST_WAY_PX
  }
}

function hide(map: GlMap, vehicleId: number, gliding: boolean): void {
  if (map.getSource(FLEET_SOURCE)) map.setFeatureState({ source: FLEET_SOURCE, id: vehicleId }, { gliding })
}

function placed(feature: VehicleFeature | null, place: MapPoint | null): VehicleFeature | null {
  if (!feature || !place) return null
  return { ...feature, geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] } }
}
