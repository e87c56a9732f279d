import { FIRST_REF, type Kept, type MapSchemaLayers, oneOf } from './map-schema.ts'

const classes = (layer: string, ...values: string[]): Kept => ({ layer, filter: oneOf('class', values) })
const road = (...values: string[]) => classes('transportation', ...values)
const line = (level: number): Kept => ({
  layer: 'boundary',
  filter: ['all', ['==', ['get', 'admin_level'], level], ['!=', ['get', 'maritime'], 1]],
})

/** OpenMapTiles, as its own tools, planetiler and others write it (openmaptiles.org/schema). */
export const OPENMAPTILES: MapSchemaLayers = {
  parks: [
    classes('landcover', 'wood', 'grass', 'wetland'),
    classes('landuse', 'cemetery', 'pitch', 'park', 'stadium', 'zoo'),
    { layer: 'park' },
  ],
  built: [classes('landuse', 'residential', 'commercial', 'industrial', 'retail', 'suburb', 'neighbourhood')],
  water: { layer: 'water' },
  rivers: { layer: 'waterway' },
  buildings: { layer: 'building' },
  roads: {
    highway: road('motorway', 'trunk'),
    mainRoad: road('primary', 'secondary'),
    street: road('tertiary', 'minor', 'street', 'street_limited'),
    lane: road('service', 'track', 'path', 'pedestrian', 'raceway'),
    rail: road('rail', 'transit'),
  },
  stateLines: line(4),
  countryLines: line(2),
  towns: classes('place', 'city', 'town'),
  districts: classes('place', 'village', 'hamlet', 'suburb', 'quarter', 'neighbourhood'),
  waterNames: { layer: 'water_name' },
  streetNames: {
    layer: 'transportation_name',
    // Lines of trains run below streets of other names.
    filter: ['all', ['any', ['has', 'name'], ['has', 'name:latin']], ['!', oneOf('class', ['rail', 'transit'])]],
  },
  ramp: ['==', ['get', 'ramp'], 1],
  shields: {
    layer: 'transportation_name',
    filter: ['all', ['has', 'ref'], oneOf('class', ['motorway', 'trunk', 'primary'])],
  },
  name: ['coalesce', ['get', 'name'], ['get', 'name:latin'], ''],
  ref: FIRST_REF,
  townRank: ['coalesce', ['get', 'rank'], 20],
}
