import { type AnyRoute, createRoute } from '@tanstack/react-router'
import type { HistorySearch } from '#reports/history/history-search.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const PATHS = [
  '/historical/trackinghistory',
  '/historical/travelhistory',
  '/historical/distancehistory',
  '/historical/stoppinghistory',
] as const

const WITHOUT_MAP = '/historical/distancehistory'

/** Makes one screen of the four reports: what is on it stays when another report is opened. */
export function historyRoutes<Parent extends AnyRoute>(parent: Parent) {
  const viewer = createRoute({
    getParentRoute: () => parent,
    id: 'history',
    // The screen reads the search as far as it understands it; if the route read it, every start would carry that code
    // along.
    validateSearch: (search: Record<string, unknown>) => search as HistorySearch,
    // The screen would ask for its map only once it is there itself; a fetch that fails here is made again by then.
    loader: ({ location }) => {
      if (!location.pathname.startsWith(WITHOUT_MAP)) {
        import('#screens/history/map/TrackMapView.tsx').catch(() => undefined)
      }
    },
    component: lazyPart(() => import('#screens/history/HistoryScreen.tsx'), 'HistoryScreen'),
  })
  return viewer.addChildren(PATHS.map((path) => createRoute({ getParentRoute: () => viewer, path })))
}
