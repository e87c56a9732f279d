import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const calls = lazyPart(() => import('#screens/support-calls/SupportCallsScreen.tsx'), 'SupportCallsScreen')
const one = lazyPart(() => import('#screens/support-calls/SupportCallScreen.tsx'), 'SupportCallScreen')

/** Makes the routes of the support calls: all of them, and one by its number. */
export function supportCallRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const below = { getParentRoute: parent }
  return [
    createRoute({ ...below, path: '/chamados', component: calls }),
    createRoute({ ...below, path: '/chamados/$code', component: one }),
  ] as const
}
