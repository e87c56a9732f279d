import type { Map as GlMap } from 'maplibre-gl'

/** Answers what the map shows now, as a PNG in a data URL. The canvas can be read only while it is being drawn. */
export function mapPicture(map: GlMap): Promise<string> {
  return new Promise((resolve) => {
    map.once('render', () => resolve(map.getCanvas().toDataURL('image/png')))
    map.triggerRepaint()
  })
}
