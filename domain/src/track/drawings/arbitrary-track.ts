import fc from 'fast-check'
import { emptyTrack, type Track } from '../track.ts'
import { type DrawnPoint, nowhere, trackOf } from './drawn-track.ts'

/** What a vehicle and its tracker do one after the other. */
type Step =
  | { kind: 'stand'; seconds: number; everySeconds: number; driftMeters: number; ignition: boolean }
  | { kind: 'drive'; meters: number; kmh: number; course: number }
  | { kind: 'silence'; seconds: number; meters: number }
  | { kind: 'stray'; meters: number; count: number; kmh: number; ignition: boolean | 'changing' }
  | { kind: 'twin'; meters: number }
  | { kind: 'fault'; flags: number }
  | { kind: 'heartbeats'; seconds: number; everySeconds: number; ignition: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('stand' as const),
      seconds: fc.oneof(fc.integer({ min: 10, max: 900 }), fc.integer({ min: 900, max: 20_000 })),
      everySeconds: fc.constantFrom(10, 30, 60, 120, 900, 3600),
      driftMeters: fc.constantFrom(0, 3, 12, 30, 90),
      ignition: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('drive' as const),
      meters: fc.oneof(fc.integer({ min: 20, max: 400 }), fc.integer({ min: 400, max: 20_000 })),
      kmh: fc.integer({ min: 4, max: 120 }),
      course: fc.integer({ min: 0, max: 359 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('silence' as const),
      seconds: fc.integer({ min: 60, max: 40_000 }),
      meters: fc.constantFrom(0, 10, 45, 55, 140, 160, 900, 30_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('stray' as const),
      meters: fc.constantFrom(60, 180, 700, 5000, 90_000),
      count: fc.integer({ min: 1, max: 7 }),
      kmh: fc.constantFrom(0, 9, 40),
      ignition: fc.constantFrom(false, true, 'changing' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('heartbeats' as const),
      seconds: fc.integer({ min: 10, max: 8000 }),
      everySeconds: fc.constantFrom(60, 180, 700),
      ignition: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('twin' as const), meters: fc.constantFrom(0, 25, 4000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fault' as const), flags: fc.constantFrom(1, 2, 8, 16, 20) }) },
)

const habits = fc.record({
  intervalSeconds: fc.constantFrom(5, 10, 30, 60, 300),
  reportsSpeed: fc.boolean(),
  reportsIgnition: fc.constantFrom('always', 'sometimes', 'never'),
  odometerEvery: fc.constantFrom(0, 1, 7),
})

/**
 * Generates the points of a life as vehicles have it: drives, stands, sleep, silence, strays, twins and faults, in
 * whole seconds.
 */
export const arbitraryPoints: fc.Arbitrary<DrawnPoint[]> = fc
  .tuple(
    fc.array(step, { minLength: 2, maxLength: 25, size: 'max' }),
    habits,
    fc.infiniteStream(fc.double({ min: -1, max: 1, noNaN: true })),
  )
  .map(([steps, how, chances]) => {
    const pencil = createPencil(how, () => chances.next().value as number)
    for (const each of steps) pencil.draw(each)
    return pencil.points
  })

/** Generates a track of {@link arbitraryPoints}. */
export const arbitraryTrack: fc.Arbitrary<Track> = arbitraryPoints.map(trackOf)

interface Habits {
  intervalSeconds: number
  reportsSpeed: boolean
  reportsIgnition: string
  odometerEvery: number
}

function createPencil(how: Habits, chance: () => number) {
  const points: DrawnPoint[] = []
  const now = { second: 0, north: 0, east: 0 }
  let drivenKm = 0
  const put = (speedKmh: number, ignition: boolean, off: Partial<DrawnPoint> = {}) => {
    const hasOdometer = how.odometerEvery > 0 && points.length % how.odometerEvery === 0
    const said = {
      ...(how.reportsSpeed ? { speedKmh } : {}),
      ...(tellsIgnition(how.reportsIgnition, points.length) ? { ignition } : {}),
      ...(hasOdometer ? { odometerKm: 1000 + drivenKm } : {}),
    }
    points.push({ ...now, ...said, ...off })
  }
  const draw = (each: Step) => {
    const { intervalSeconds } = how
    if (each.kind === 'silence') {
      now.second += each.seconds
      now.east += each.meters
    } else if (each.kind === 'stand') {
      for (let second = 0; second <= each.seconds; second += each.everySeconds) {
        const drift = { north: now.north + each.driftMeters * chance(), east: now.east + each.driftMeters * chance() }
        put(0, each.ignition, drift)
        now.second += each.everySeconds
      }
    } else if (each.kind === 'drive') {
      const stepMeters = (each.kmh / 3.6) * intervalSeconds
      for (let meters = 0; meters < each.meters; meters += stepMeters) {
        now.second += intervalSeconds
        now.north += stepMeters * Math.cos((each.course * Math.PI) / 180)
        now.east += stepMeters * Math.sin((each.course * Math.PI) / 180)
        drivenKm += stepMeters / 1000
        put(each.kmh, true)
      }
    } else if (each.kind === 'stray') {
      for (let stray = 0; stray < each.count; stray++) {
        now.second += intervalSeconds
        const ignition = each.ignition === 'changing' ? chance() > 0 : each.ignition
        put(each.kmh, ignition, { north: now.north + each.meters })
      }
    } else if (each.kind === 'heartbeats') {
      for (let second = 0; second < each.seconds; second += each.everySeconds) {
        now.second += each.everySeconds
        points.push({ ...nowhere, second: now.second, ignition: each.ignition })
      }
    } else if (each.kind === 'twin') {
      put(0, true)
      put(0, true, { east: now.east + each.meters })
      now.second += intervalSeconds
    } else {
      put(0, false, { flags: each.flags, north: now.north + 500 })
      now.second += intervalSeconds
    }
  }
  return { points, draw }
}

function tellsIgnition(how: string, count: number): boolean {
  return how === 'always' || (how === 'sometimes' && count % 5 === 0)
}

const anyNumber = fc.oneof(
  fc.double(),
  fc.constantFrom(0, -0, 90, -90, 180, -180, 181, Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e15),
)
const anyTime = fc.oneof(fc.integer({ min: 0, max: 5_000_000 }), anyNumber)

/** Generates a track that no storage would give: it holds any numbers at all, in no order. */
export const arbitraryNonsense: fc.Arbitrary<Track> = fc
  .array(fc.tuple(anyTime, anyNumber, anyNumber, anyNumber, fc.integer({ min: -2, max: 2 }), fc.nat(255)), {
    maxLength: 60,
  })
  .map((rows) => {
    const track = emptyTrack(rows.length)
    for (const [index, [time, latitude, longitude, other, ignition, flags]] of rows.entries()) {
      track.fixTime[index] = time
      track.latitude[index] = latitude
      track.longitude[index] = longitude
      track.speedKmh[index] = other
      track.odometerKm[index] = other
      track.ignition[index] = ignition
      track.flags[index] = flags % 3 === 0 ? flags : 0
    }
    return track
  })
