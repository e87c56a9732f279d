import { type AnyRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'

const calls = lazyRouteComponent(() => import('#screens/support-calls/SupportCallsScreen.tsx'), 'SupportCallsScreen')
const one = lazyRouteComponent(() => import('#screens/support-calls/SupportCallScreen.tsx'), 'SupportCallScreen')

/** The support calls: all of them, and one by its number. */
export function supportCallRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const below = { getParentRoute: parent }
  return [
    createRoute({ ...below, path: '/chamados', component: calls }),
    createRoute({ ...below, path: '/chamados/$code', component: one }),
  ] as const
}
