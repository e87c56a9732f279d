import type { MapSchema } from './map-schema.ts'
import type { TileFeature } from './vector-tile.ts'

/** What paper shows of a map of streets, in the order in which it is drawn: areas first, the greatest roads last. */
export const STREET_CLASSES = ['built', 'park', 'water', 'lane', 'street', 'mainRoad', 'highway'] as const
export type StreetClass = (typeof STREET_CLASSES)[number]

interface Kept {
  layer: string
  property?: string
  values?: readonly string[]
}

const PARKS = ['park', 'forest', 'wood', 'grass', 'grassland', 'nature_reserve', 'cemetery', 'zoo', 'pitch', 'wetland']
const BUILT = ['residential', 'commercial', 'industrial', 'retail', 'suburb', 'neighbourhood', 'urban_area']
const GREAT = ['motorway', 'motorway_link', 'trunk', 'trunk_link']
const MAIN = ['primary', 'primary_link', 'secondary', 'secondary_link']
const SMALL = ['tertiary', 'tertiary_link', 'minor', 'street', 'residential', 'unclassified', 'living_street', 'road']
const LEAST = ['service', 'pedestrian', 'track']

const road = (layer: string, property: string, values: readonly string[]): Kept[] => [{ layer, property, values }]

/** The same of both schemas: openmaptiles.org/schema and docs.protomaps.com/basemaps/layers, whose words differ. */
const KEPT: Record<MapSchema, Record<StreetClass, readonly Kept[]>> = {
  openmaptiles: {
    built: [{ layer: 'landuse', property: 'class', values: BUILT }],
    park: [
      { layer: 'landcover', property: 'class', values: PARKS },
      { layer: 'landuse', property: 'class', values: PARKS },
      { layer: 'park' },
    ],
    water: [{ layer: 'water' }],
    lane: road('transportation', 'class', LEAST),
    street: road('transportation', 'class', SMALL),
    mainRoad: road('transportation', 'class', MAIN),
    highway: road('transportation', 'class', GREAT),
  },
  protomaps: {
    built: [{ layer: 'landuse', property: 'kind', values: BUILT }],
    park: [{ layer: 'landuse', property: 'kind', values: PARKS }],
    water: [{ layer: 'water' }],
    lane: road('roads', 'kind_detail', LEAST),
    street: road('roads', 'kind_detail', SMALL),
    mainRoad: road('roads', 'kind_detail', MAIN),
    highway: road('roads', 'kind_detail', GREAT),
  },
}

/** Where the names of roads stand; OpenMapTiles keeps them apart from the roads. */
export const NAMED_LAYER: Record<MapSchema, string> = { openmaptiles: 'transportation_name', protomaps: 'roads' }

const AREAS: ReadonlySet<StreetClass> = new Set(['built', 'park', 'water'])

export function isArea(streetClass: StreetClass): boolean {
  return AREAS.has(streetClass)
}

/** Answers what a feature is on paper; null where paper does not show it. */
export function classOf(schema: MapSchema, layer: string, { kind, properties }: TileFeature): StreetClass | null {
  const found = STREET_CLASSES.find((each) =>
    KEPT[schema][each].some(
      (kept) =>
        kept.layer === layer &&
        (kept.property === undefined || kept.values!.includes(String(properties[kept.property]))) &&
        kind === (AREAS.has(each) ? 'polygon' : 'line'),
    ),
  )
  return found ?? null
}
