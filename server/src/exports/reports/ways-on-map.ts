import { createWaysTogether } from '@monitorweb/domain/track/drawn-together'
import { hueOf, letterAmong } from '@monitorweb/domain/track/seen-together'
import { firstAtOrAfter } from '@monitorweb/domain/track/track'
import { verdictCode } from '@monitorweb/domain/track/verdicts'
import { NOT_IN_FIGURES, reportVehicles } from '../../reports/vehicle-reports.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import type { MapWay } from '../formats/map/drawn-map.ts'
import { vehiclesOnMap } from './vehicles-on-map.ts'

const ACCEPTED = verdictCode('accepted')

/**
 * Answers the ways that the map of a PDF shows, by their letters: places that count, parted where a vehicle was silent for as long as its
 * owner's rules say. One track after the other is read and simplified.
 */
export async function waysOnMap(deps: ExportDeps, request: ExportRequest): Promise<MapWay[]> {
  const vehicleIds = vehiclesOnMap(request)
  if (vehicleIds.length === 0) return []
  const together = createWaysTogether<number>()
  const names = new Map<number, string>()
  const { customerId, from, to, zone } = request
  const asked = { vehicleIds: [...vehicleIds], customerId, period: { from, to: to + 1000 }, zone }
  for await (const { part, track, report } of reportVehicles(deps, { ...asked, spared: NOT_IN_FIGURES })) {
    names.set(part.vehicleId, part.plate || part.description || `Veículo ${part.vehicleId}`)
    const { period, rules, verdicts } = report
    const end = firstAtOrAfter(track, period.to)
    let before = Number.NEGATIVE_INFINITY
    for (let index = firstAtOrAfter(track, period.from); index < end; index++) {
      if (verdicts[index] !== ACCEPTED) continue
      const at = track.fixTime[index]!
      const place = { latitude: track.latitude[index]!, longitude: track.longitude[index]! }
      together.add(part.vehicleId, place, { goesOn: at - before <= rules.gapSeconds * 1000 })
      before = at
    }
  }
  const ways = together.ways()
  return vehicleIds.flatMap((vehicleId, index) => {
    const way = ways.get(vehicleId)
    const letter = letterAmong(vehicleIds.length, index)
    return way ? { ...way, letter, color: hueOf(index), name: names.get(vehicleId)! } : []
  })
}
