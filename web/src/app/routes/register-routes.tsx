import { type AnyRoute, createRoute } from '@tanstack/react-router'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'

const customers = lazyPart(() => import('#screens/customers/CustomersScreen.tsx'), 'CustomersScreen')
const customer = lazyPart(() => import('#screens/customers/CustomerScreen.tsx'), 'CustomerScreen')
const devices = lazyPart(() => import('#screens/devices/DevicesScreen.tsx'), 'DevicesScreen')
const device = lazyPart(() => import('#screens/devices/DeviceScreen.tsx'), 'DeviceScreen')
const vehicles = lazyPart(() => import('#screens/vehicles/VehiclesScreen.tsx'), 'VehiclesScreen')
const vehicle = lazyPart(() => import('#screens/vehicles/VehicleScreen.tsx'), 'VehicleScreen')
const users = lazyPart(() => import('#screens/users/UsersScreen.tsx'), 'UsersScreen')
const user = lazyPart(() => import('#screens/users/UserScreen.tsx'), 'UserScreen')

/**
 * Makes the routes of the registers: their lists, a new record under the specification's route, and one that exists by
 * its deep link.
 */
export function registerRoutes<Parent extends AnyRoute>(parent: () => Parent) {
  const below = { getParentRoute: parent }
  return [
    createRoute({ ...below, path: '/clientes', component: customers }),
    createRoute({ ...below, path: '/clientes/$key', component: customer }),
    createRoute({ ...below, path: '/forms/cliente', component: customer }),
    createRoute({ ...below, path: '/equipamentos', component: devices }),
    createRoute({ ...below, path: '/equipamentos/$key', component: device }),
    createRoute({ ...below, path: '/forms/equipamento', component: device }),
    createRoute({ ...below, path: '/veiculos', component: vehicles }),
    createRoute({ ...below, path: '/veiculos/$key', component: vehicle }),
    createRoute({ ...below, path: '/forms/veiculo', component: vehicle }),
    createRoute({ ...below, path: '/usuarios', component: users }),
    createRoute({ ...below, path: '/usuarios/$key', component: user }),
    createRoute({ ...below, path: '/forms/usuario', component: user }),
  ] as const
}
