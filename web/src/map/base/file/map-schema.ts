import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl'

/** Where a schema keeps something: the layer of its tiles, and which features of it are meant. */
export interface Kept {
  layer: string
  filter?: FilterSpecification
}

/** How great a road is, from the ways that cross the country to those at a door. */
export type RoadRank = 'highway' | 'mainRoad' | 'street' | 'lane' | 'rail'

/** What our style draws of a map, and where the tiles of a schema keep it. */
export interface MapSchemaLayers {
  parks: Kept[]
  built: Kept[]
  water: Kept
  rivers: Kept
  buildings: Kept
  roads: Record<RoadRank, Kept>
  stateLines: Kept
  countryLines: Kept
  /** Towns are used where the file is of a whole country; ours are, where it has some cities only. */
  towns: Kept
  districts: Kept
  waterNames: Kept
  streetNames: Kept
  /** Tells of a road whether it leads onto another. */
  ramp: ExpressionSpecification
  shields: Kept
  name: ExpressionSpecification
  /** What stands on a shield, like `BR-116`. */
  ref: ExpressionSpecification
  /** The greatest towns have the least. */
  townRank: ExpressionSpecification
}

/** What stands on the shield of a road with several numbers is the first: `SP-015;BR-116` is too long for one. */
export const FIRST_REF: ExpressionSpecification = [
  'let',
  'end',
  ['index-of', ';', ['get', 'ref']],
  ['case', ['>=', ['var', 'end'], 0], ['slice', ['get', 'ref'], 0, ['var', 'end']], ['get', 'ref']],
]

/** Chooses features whose property is one of these. */
export function oneOf(property: string, values: readonly string[]): ExpressionSpecification {
  return ['in', ['get', property], ['literal', [...values]]]
}
