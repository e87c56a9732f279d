import type { Map as GlMap } from 'maplibre-gl'

/** Read by whoever measures: how many points were on the map when. */
const DRAWN = 'monitorweb:track-drawn'

/** Answers what to call with the number of points given to a source; once they are drawn, a mark says so. */
export function markDrawing(map: GlMap, source: string): (points: number) => void {
  let given = 0
  map.on('render', () => {
    if (given === 0 || !map.getSource(source) || !map.isSourceLoaded(source)) return
    performance.mark(DRAWN, { detail: given })
    given = 0
  })
  return (points) => {
    given = points
  }
}
