import type { Map as GlMap } from 'maplibre-gl'

/** What the map shows now, as a PNG in a data URL. The drawing is only there while it is being drawn. */
export function mapPicture(map: GlMap): Promise<string> {
  return new Promise((resolve) => {
    map.once('render', () => resolve(map.getCanvas().toDataURL('image/png')))
    map.triggerRepaint()
  })
}
