import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const calls = lazyPart(() => import('#screens/support-calls/SupportCallsScreen.tsx'), 'SupportCallsScreen')
const one = lazyPart(() => import('#screens/support-calls/SupportCallScreen.tsx'), 'SupportCallScreen')

const queue = lazyPart(() => import('#screens/occurrences/OccurrencesScreen.tsx'), 'OccurrencesScreen')

/** Makes the routes of what the desk works at: support calls and occurrences, and one of each by its number. */
export function supportCallRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const below = { getParentRoute: parent }
  return [
    createRoute({ ...below, path: '/chamados', component: calls }),
    createRoute({ ...below, path: '/chamados/$code', component: one }),
    createRoute({ ...below, path: '/ocorrencias', component: queue }),
    createRoute({ ...below, path: '/ocorrencias/$id', component: queue }),
  ] as const
}
