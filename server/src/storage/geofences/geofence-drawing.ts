import { boxAround, type GeofenceShape, longitudeWithin, unwrapped } from '@monitorweb/domain/geofences/geofence-shape'
import { readGeometry, writeGeometry } from '@monitorweb/domain/geofences/geometry-text'
import { shapeFault } from '@monitorweb/domain/geofences/shape-faults'
import { LANDMARK_RADIUS } from '@monitorweb/domain/places/landmarks'
import { InvalidValueError } from '../../errors/record-errors.ts'
import type { Row } from '../base/tables.ts'

type Drawing = Pick<Row<'geofence'>, 'kind' | 'geometry' | 'latitude' | 'longitude' | 'radiusMeters'>

interface Drawn {
  /** The text of a GeoJSON geometry. */
  geometry: string
  radiusMeters: number
  purpose: Row<'geofence'>['purpose']
}

/** Answers a drawing as it is stored. Throws InvalidValueError for what is none, or none for that purpose. */
export function storedDrawing({ geometry, radiusMeters, purpose }: Drawn): Drawing {
  const reading = readGeometry(geometry, radiusMeters)
  if ('fault' in reading) throw new InvalidValueError('geometry', reading.fault)
  const { shape } = reading
  const fault = shapeFault(shape)
  if (fault) throw new InvalidValueError(fault.about === 'geometry' ? 'geometry' : 'radiusMeters', fault.message)
  refuseForPurpose(shape, purpose)
  if (shape.kind === 'circle') {
    const { kind, latitude, longitude } = shape
    return { kind, geometry: null, latitude, longitude, radiusMeters }
  }
  const isCorridor = shape.kind === 'corridor'
  const middle = middleOf(isCorridor ? shape.line : shape.rings[0]!)
  return { kind: shape.kind, geometry: writeGeometry(shape), ...middle, radiusMeters: isCorridor ? radiusMeters : 0 }
}

function refuseForPurpose(shape: GeofenceShape, purpose: Drawn['purpose']): void {
  if (purpose === 'fence') return
  const { least, most } = LANDMARK_RADIUS
  const metres = `${least} a ${most.toLocaleString('pt-BR')} metros`
  const what = purpose === 'landmark' ? 'Um ponto de referência' : 'Uma âncora'
  if (shape.kind !== 'circle') throw new InvalidValueError('geometry', `${what} é um círculo.`)
  if (shape.radiusMeters < least || shape.radiusMeters > most) {
    throw new InvalidValueError('radiusMeters', `${what} tem um raio de ${metres}.`)
  }
}

function middleOf(corners: Parameters<typeof unwrapped>[0]): { latitude: number; longitude: number } {
  const { south, north, west, east } = boxAround(unwrapped(corners))
  return { latitude: (south + north) / 2, longitude: longitudeWithin((west + east) / 2) }
}
