import { FIRST_REF, type Kept, type MapSchemaLayers, oneOf } from './map-schema.ts'

const kinds = (layer: string, ...values: string[]): Kept => ({ layer, filter: oneOf('kind', values) })
const detailed = (layer: string, ...values: string[]): Kept => ({ layer, filter: oneOf('kind_detail', values) })
/** The layers of water and boundaries hold areas and lines alike. */
const linesOf = (layer: string, ...values: string[]): Kept => ({
  layer,
  filter: ['all', ['==', ['geometry-type'], 'LineString'], oneOf('kind', values)],
})

/** Protomaps Basemap, version 4 (docs.protomaps.com/basemaps/layers). */
export const PROTOMAPS: MapSchemaLayers = {
  parks: [
    kinds('landcover', 'forest', 'grassland', 'scrub'),
    kinds('landuse', 'park', 'forest', 'wood', 'grass', 'nature_reserve', 'cemetery', 'golf_course', 'zoo', 'pitch'),
  ],
  built: [kinds('landuse', 'residential', 'industrial', 'commercial', 'urban_area'), kinds('landcover', 'urban_area')],
  water: { layer: 'water', filter: ['==', ['geometry-type'], 'Polygon'] },
  rivers: linesOf('water', 'river', 'stream', 'canal'),
  buildings: { layer: 'buildings' },
  roads: {
    highway: detailed('roads', 'motorway', 'motorway_link', 'trunk', 'trunk_link'),
    mainRoad: detailed('roads', 'primary', 'primary_link', 'secondary', 'secondary_link'),
    street: detailed('roads', 'tertiary', 'tertiary_link', 'residential', 'unclassified', 'living_street', 'road'),
    lane: detailed('roads', 'service', 'track', 'path', 'pedestrian', 'footway', 'cycleway', 'alley', 'driveway'),
    rail: kinds('roads', 'rail'),
  },
  stateLines: linesOf('boundaries', 'region'),
  countryLines: linesOf('boundaries', 'country'),
  towns: detailed('places', 'city', 'town'),
  districts: {
    layer: 'places',
    filter: ['any', oneOf('kind', ['macrohood', 'neighbourhood']), oneOf('kind_detail', ['village', 'hamlet'])],
  },
  waterNames: { layer: 'water', filter: ['all', ['==', ['geometry-type'], 'Point'], ['has', 'name']] },
  streetNames: { layer: 'roads', filter: ['all', ['has', 'name'], ['!=', ['get', 'kind'], 'rail']] },
  ramp: ['in', '_link', ['coalesce', ['get', 'kind_detail'], '']],
  shields: {
    layer: 'roads',
    filter: ['all', ['has', 'ref'], oneOf('kind_detail', ['motorway', 'trunk', 'primary'])],
  },
  name: ['coalesce', ['get', 'name'], ['get', 'name:pt'], ''],
  ref: FIRST_REF,
  townRank: ['-', 20, ['coalesce', ['get', 'population_rank'], 0]],
}
