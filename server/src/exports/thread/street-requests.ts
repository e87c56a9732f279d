import type { MessagePort } from 'node:worker_threads'
import type { DescribePlace, PlacePoint, Places } from '../../places/places.ts'
import type { ExportPart, PlaceWords } from './export-thread-messages.ts'

/** A file waits so long for the streets of a vehicle, and of all its vehicles together. */
const VEHICLE_WAIT_MS = 2_000
const FILE_WAIT_MS = 20_000

/** Who asks the geocoder for streets. */
export type Streets = Pick<Places, 'describeAll' | 'countMissing'>

/** Runs in the thread and asks the process, which alone speaks to the geocoder, so that its turns are kept by all. */
export function askForStreets(port: MessagePort, describeOffline: DescribePlace) {
  let answered: ((words: readonly string[]) => void) | null = null
  let left = false
  let missing = 0
  return {
    /** Counts the places that the file named without the street, which did not come in time. */
    countMissing: () => missing,
    async describeStreets(points: readonly PlacePoint[]): Promise<DescribePlace> {
      if (left) return describeOffline
      const words = await new Promise<readonly string[]>((resolve) => {
        answered = resolve
        port.postMessage({ kind: 'places', points } satisfies ExportPart)
      })
      const known = new Map(points.map((point, index) => [keyOf(point.latitude, point.longitude), words[index]]))
      return (latitude, longitude) => known.get(keyOf(latitude, longitude)) ?? describeOffline(latitude, longitude)
    },
    take({ words, missing: more }: PlaceWords) {
      missing += more
      answered?.(words)
    },
    /** It is called when nobody waits for the file any more, nor answers. */
    leave() {
      left = true
      answered?.([])
    },
  }
}

function keyOf(latitude: number, longitude: number): string {
  return `${latitude} ${longitude}`
}

/** Runs in the process and answers a file's questions; once the file waited long enough, with what is known already. */
export function tellStreets(
  port: MessagePort,
  { describeAll, countMissing }: Streets,
): (points: readonly PlacePoint[]) => Promise<void> {
  let leftMs = FILE_WAIT_MS
  return async (points) => {
    const began = performance.now()
    const describe = await describeAll(points, { withinMs: Math.max(0, Math.min(VEHICLE_WAIT_MS, Math.round(leftMs))) })
    leftMs -= performance.now() - began
    const words = points.map(({ latitude, longitude }) => describe(latitude, longitude))
    port.postMessage({ words, missing: countMissing(points) } satisfies PlaceWords)
  }
}
