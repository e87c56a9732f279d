import type { Geofence } from '@monitorweb/contract/places/geofence'
import { standAt } from '@monitorweb/domain/geofences/standpoint'
import { xmlText } from '../exports/formats/xml-text.ts'

/** Other programs draw a circle by so many corners. */
const CIRCLE_CORNERS = 72

/** Writes geofences as a GeoJSON FeatureCollection; what else is known of each are its properties, by wire names. */
export function writeGeoJson(geofences: readonly Geofence[]): string {
  const features = geofences.map((geofence) => ({
    type: 'Feature',
    geometry: JSON.parse(geofence.geometry),
    properties: Object.fromEntries(saidOf(geofence)),
  }))
  return JSON.stringify({ type: 'FeatureCollection', features })
}

/** Writes geofences as KML, a folder for each group. A circle is drawn as a polygon and keeps its middle as data. */
export function writeKml(geofences: readonly Geofence[]): string {
  const groups = [...new Set(geofences.map(({ group }) => group))]
  const folders = groups.map((group) => {
    const marks = geofences
      .filter((geofence) => geofence.group === group)
      .map(placemark)
      .join('')
    return group === '' ? marks : `<Folder><name>${xmlText(group)}</name>${marks}</Folder>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>Cercas</name>${folders.join('')}</Document></kml>`
}

function saidOf({ name, group, description, color, form, ...geofence }: Geofence): [string, string | number][] {
  const { purpose, radiusMeters, speedLimitKmh } = geofence
  const said: [string, string | number][] = [
    ['nome', name],
    ['grupo', group],
    ['descricao', description],
    ['cor', color],
    ['tipo', purpose],
    ['forma', form],
    ['raio', form === 'poligono' ? '' : radiusMeters],
    ['limiteVelocidade', speedLimitKmh || ''],
  ]
  return said.filter(([, value]) => value !== '')
}

function placemark(geofence: Geofence): string {
  const { name, description, color, form } = geofence
  const { coordinates } = JSON.parse(geofence.geometry)
  const middle =
    form === 'circulo' ? [['longitude', coordinates[0]] as const, ['latitude', coordinates[1]] as const] : []
  const data = [...saidOf(geofence), ...middle]
    .map(([key, value]) => `<Data name="${key}"><value>${xmlText(String(value))}</value></Data>`)
    .join('')
  const style = color === '' ? '' : `<Style>${styleOf(color)}</Style>`
  const words = description === '' ? '' : `<description>${xmlText(description)}</description>`
  return `<Placemark><name>${xmlText(name)}</name>${words}${style}<ExtendedData>${data}</ExtendedData>${drawing(geofence, coordinates)}</Placemark>`
}

function drawing({ form, radiusMeters }: Geofence, coordinates: unknown): string {
  if (form === 'corredor') {
    return `<LineString><tessellate>1</tessellate>${positions(coordinates as number[][])}</LineString>`
  }
  const rings = form === 'circulo' ? [ringAround(coordinates as number[], radiusMeters)] : (coordinates as number[][][])
  const boundaries = rings.map((ring, index) => {
    const name = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
    return `<${name}><LinearRing>${positions(ring)}</LinearRing></${name}>`
  })
  return `<Polygon><tessellate>1</tessellate>${boundaries.join('')}</Polygon>`
}

function ringAround([longitude, latitude]: readonly number[], radiusMeters: number): number[][] {
  const { eastMeters, northMeters } = standAt(latitude!, longitude!)
  return Array.from({ length: CIRCLE_CORNERS + 1 }, (_, index) => {
    const turn = (2 * Math.PI * (index % CIRCLE_CORNERS)) / CIRCLE_CORNERS
    const east = (radiusMeters * Math.cos(turn)) / eastMeters
    const north = (radiusMeters * Math.sin(turn)) / northMeters
    return [Number((longitude! + east).toFixed(7)), Number((latitude! + north).toFixed(7))]
  })
}

function positions(line: readonly (readonly number[])[]): string {
  return `<coordinates>${line.map((position) => position.join(',')).join(' ')}</coordinates>`
}

/** KML writes a colour as aabbggrr; areas are half transparent. */
function styleOf(color: string): string {
  const reversed = `${color.slice(5, 7)}${color.slice(3, 5)}${color.slice(1, 3)}`
  return `<LineStyle><color>ff${reversed}</color></LineStyle><PolyStyle><color>7f${reversed}</color></PolyStyle>`
}
