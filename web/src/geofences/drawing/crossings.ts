import type { Drawing } from './drawing.ts'

type Place = readonly [number, number]

/** Answers the sides of a polygon that cross others, each as its two ends; none for other shapes. */
export function crossingSides(drawing: Drawing): GeoJSON.Position[][] {
  if (drawing.kind !== 'polygon') return []
  const places = drawing.points.map(({ longitude, latitude }): Place => [longitude, latitude])
  const ring = drawing.isFinished && places.length > 2 ? [...places, places[0]!] : places
  const sides = ring.slice(1).map((to, index) => [ring[index]!, to] as const)
  const crossing = new Set<number>()
  for (const [one, first] of sides.entries()) {
    for (let other = one + 2; other < sides.length; other++) {
      // The last side of a closed ring ends where the first begins.
      const areNeighbours = drawing.isFinished && one === 0 && other === sides.length - 1
      if (areNeighbours || !cross(first, sides[other]!)) continue
      crossing.add(one)
      crossing.add(other)
    }
  }
  return [...crossing].map((index) => sides[index]!.map((place) => [...place]))
}

type Side = readonly [Place, Place]

function cross([a, b]: Side, [c, d]: Side): boolean {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)]
  if (abc !== abd && cda !== cdb) return true
  return [
    [abc, a, b, c],
    [abd, a, b, d],
    [cda, c, d, a],
    [cdb, c, d, b],
  ].some(([sign, from, to, place]) => sign === 0 && isBetween(from as Place, to as Place, place as Place))
}

/** Answers 1, 0 or -1: to which side of a line a place lies. */
function turn([ax, ay]: Place, [bx, by]: Place, [cx, cy]: Place): number {
  return Math.sign((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
}

function isBetween([ax, ay]: Place, [bx, by]: Place, [x, y]: Place): boolean {
  return Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by)
}
