import { type GeofenceIndex, indexGeofences } from '@monitorweb/domain/geofences/geofence-index'
import type { Corner, GeofenceShape } from '@monitorweb/domain/geofences/geofence-shape'
import { median } from '../figures/median.ts'

const GEOFENCES = 20_000
const POSITIONS = 50_000
const ROUNDS = 5
/** Half of all lies about as close together as in a large town, the rest all over the country. */
const TOWN = { latitude: -23.55, longitude: -46.63, degrees: 0.4 }
const COUNTRY = { latitude: -15, longitude: -52, degrees: 12 }
/** As far from an edge a rule may want to know of it. */
const REACH_METERS = 50

export interface GeofenceMeasure {
  geofences: number
  corners: number
  buildMs: number
  /** Microseconds a position, in the median of the rounds: which hold it, and which are within reach with the distance. */
  heldMicros: number
  nearMicros: number
  /** How many hold a position on average. */
  held: number
}

type Random = () => number

/** Asks an index of generated geofences for positions that lie as theirs do. */
export function measureGeofences(): GeofenceMeasure {
  const random = randomFrom(7)
  const geofences = Array.from({ length: GEOFENCES }, (_, index) => ({ shape: shapeAt(index, random) }))
  const began = processorMs()
  const index = indexGeofences(geofences, { reachMeters: REACH_METERS })
  const buildMs = processorMs() - began
  const positions = Array.from({ length: POSITIONS }, (_, number) => placeIn(number, random))
  let held = 0
  for (const [longitude, latitude] of positions) held += index.at(latitude, longitude).length
  return {
    geofences: GEOFENCES,
    corners: geofences.reduce((sum, { shape }) => sum + cornersOf(shape), 0),
    buildMs,
    heldMicros: microsOf(index, positions, (latitude, longitude) => index.at(latitude, longitude).length),
    nearMicros: microsOf(index, positions, (latitude, longitude) => index.near(latitude, longitude).length),
    held: held / POSITIONS,
  }
}

/** Writes the section of docs/performance.md. */
export function geofenceSection(measured: GeofenceMeasure): string {
  const { geofences, corners, buildMs, heldMicros, nearMicros, held } = measured
  return `## Geofences
${geofences.toLocaleString('en')} of them with ${corners.toLocaleString('en')} corners (half circles, a third polygons, the rest corridors of up to 200 corners), half
in one town. A position costs ${heldMicros.toFixed(1)} µs for those that hold it (${held.toFixed(1)} on average), ${nearMicros.toFixed(1)} µs with the distance to every edge within
${REACH_METERS} m; the index is made in ${buildMs.toFixed(0)} ms.`
}

function microsOf(
  { size }: GeofenceIndex<unknown>,
  positions: readonly Corner[],
  ask: (latitude: number, longitude: number) => number,
): number {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    let found = 0
    const began = processorMs()
    for (const [longitude, latitude] of positions) found += ask(latitude, longitude)
    times.push(processorMs() - began)
    // What was found is used, so that nobody leaves the asking out.
    if (found < 0 || size === 0) throw new RangeError('nothing was asked')
  }
  return (median(times) * 1000) / positions.length
}

/** What this process had of a processor: others that share it do not count. */
function processorMs(): number {
  return process.cpuUsage().user / 1000
}

function shapeAt(index: number, random: Random): GeofenceShape {
  const middle = placeIn(index, random)
  if (index % 6 < 3) {
    return { kind: 'circle', longitude: middle[0], latitude: middle[1], radiusMeters: 50 + random() ** 3 * 2_000 }
  }
  if (index % 6 < 5) return { kind: 'polygon', rings: [starAround(middle, random)] }
  return { kind: 'corridor', line: roadFrom(middle, random), halfWidthMeters: 20 + random() * 200 }
}

function starAround([longitude, latitude]: Corner, random: Random): Corner[] {
  const count = 4 + Math.floor(random() ** 3 * 120)
  const reach = 0.001 + random() ** 4 * 0.05
  return Array.from({ length: count }, (_, index): Corner => {
    const [turn, part] = [(2 * Math.PI * index) / count, reach * (0.5 + random() / 2)]
    return [longitude + part * Math.cos(turn), latitude + part * Math.sin(turn)]
  })
}

function roadFrom([longitude, latitude]: Corner, random: Random): Corner[] {
  const course = random() * 2 * Math.PI
  let [east, north] = [longitude, latitude]
  return Array.from({ length: 2 + Math.floor(random() * 198) }, (): Corner => {
    const turn = course + random() - 0.5
    east += 0.004 * Math.cos(turn)
    north += 0.004 * Math.sin(turn)
    return [east, north]
  })
}

function placeIn(number: number, random: Random): Corner {
  const { latitude, longitude, degrees } = number % 2 === 0 ? TOWN : COUNTRY
  return [longitude + (random() - 0.5) * degrees, latitude + (random() - 0.5) * degrees]
}

function cornersOf(shape: GeofenceShape): number {
  if (shape.kind === 'circle') return 1
  return shape.kind === 'corridor' ? shape.line.length : shape.rings.flat().length
}

/** Answers the same numbers from 0 to 1 for the same seed. */
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
