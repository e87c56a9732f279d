import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { EVENT_LABELS } from '@monitorweb/contract/reports/event-labels'
import type { GeoJSONSourceDiff } from 'maplibre-gl'
import { formatTime } from '#format/date-time.ts'
import { hasAlert } from '#ui/status/has-alert.ts'

export interface VehicleProperties {
  status: string
  courseDegrees: number
  /**
   * The label is what {@link LabelNames} chooses; a vehicle without that shows the other one. An alarm that nobody
   * acknowledged stands below it.
   */
  label: string
  alert: number
  /** The vehicle's own picture; 0 for none. */
  picture: number
  /** The greater this is, the later the vehicle is drawn, and so the higher it lies. */
  priority: number
}

/** Chooses by what the map names vehicles. */
export type LabelNames = 'plate' | 'description'

export type VehicleFeature = GeoJSON.Feature<GeoJSON.Point, VehicleProperties> & { id: number }

/** Above this share of vehicles that changed, the whole set is faster than a diff (measured at 10,000). */
const WHOLE_SHARE = 0.25

/** Makes a vehicle a point of the map; answers null without a position. */
export function featureOf(vehicle: LiveVehicle, names: LabelNames = 'plate'): VehicleFeature | null {
  const { vehicleId, position, status, alarms, plate, description, pictureId } = vehicle
  if (!position) return null
  const alert = hasAlert(vehicle)
  const name = names === 'plate' ? plate || description : description || plate
  const [gravest] = alarms
  return {
    type: 'Feature',
    id: vehicleId,
    geometry: { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: {
      status,
      courseDegrees: status === 'moving' ? (position.courseDegrees ?? 0) : 0,
      // How long ago changes without the vehicle, so the map says when.
      label: gravest ? `${name}\n${EVENT_LABELS[gravest.kind]} ${formatTime(gravest.lastAt)}` : name,
      alert: alert ? 1 : 0,
      picture: pictureId,
      priority: (alert ? 2 : 0) + (status === 'moving' ? 1 : 0),
    },
  }
}

export function collectionOf(
  vehicles: Iterable<LiveVehicle>,
  names: LabelNames = 'plate',
): GeoJSON.FeatureCollection<GeoJSON.Point, VehicleProperties> {
  return {
    type: 'FeatureCollection',
    features: [...vehicles].map((vehicle) => featureOf(vehicle, names)).filter((feature) => feature !== null),
  }
}

export type FleetUpdate = { kind: 'none' } | { kind: 'whole' } | { kind: 'diff'; diff: GeoJSONSourceDiff }

/** Answers what to tell the map after the fleet changed; vehicles that did not change are the same objects in both. */
export function fleetUpdate(
  before: ReadonlyMap<number, LiveVehicle>,
  after: ReadonlyMap<number, LiveVehicle>,
  names: LabelNames = 'plate',
): FleetUpdate {
  const changed = [...after.values()].filter((vehicle) => before.get(vehicle.vehicleId) !== vehicle)
  const gone = [...before.keys()].filter((vehicleId) => !after.has(vehicleId))
  if (changed.length + gone.length === 0) return { kind: 'none' }
  if (changed.length + gone.length > after.size * WHOLE_SHARE) return { kind: 'whole' }
  return { kind: 'diff', diff: diffOf({ changed, gone, names }) }
}

function diffOf({
  changed,
  gone,
  names,
}: {
  changed: LiveVehicle[]
  gone: number[]
  names: LabelNames
}): GeoJSONSourceDiff {
  const add: VehicleFeature[] = []
  const remove = [...gone]
  for (const vehicle of changed) {
    const feature = featureOf(vehicle, names)
    if (feature) add.push(feature)
    else remove.push(vehicle.vehicleId)
  }
  // Adding a feature whose id is there already replaces it.
  return { add, remove }
}
