import type { MapPalette, MapScheme } from '../map-palette.ts'
import type { Kept, MapSchemaLayers } from './map-schema.ts'

export const FILE_SOURCE = 'mapfile'
/** The layer that is drawn where the file has nothing to tell. */
export const NOTHING_KNOWN = 'file-nothing'

export interface FileLayersOptions {
  schema: MapSchemaLayers
  palette: MapPalette
  scheme: MapScheme
  fromZoom: number
  /** Tells whether the names of towns come from the file too. */
  withTowns: boolean
}

/** Answers a layer of the file's tiles. */
export function fromFile({ layer, filter }: Kept) {
  return { source: FILE_SOURCE, 'source-layer': layer, ...(filter && { filter }) }
}
