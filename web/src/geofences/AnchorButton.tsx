import { Button } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { IconAnchor } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { useDeferredFleet } from '#api/live/LiveFleetProvider.tsx'
import { may } from '#api/session/may.ts'
import { GEOFENCES_KEY, useGeofenceNews } from '#api/use-geofence-news.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

/** The program ends an anchor once the vehicle has left it, and others lay and lift them; nothing tells of it. */
const LOOK_AGAIN_MS = 30_000

/**
 * Lays an anchor on a vehicle where it stands, with one press, and takes it in again with another. It is nothing for who
 * only reads, or only shares the vehicle.
 */
export function AnchorButton({ vehicle: { vehicleId, customerId, plate, description } }: { vehicle: LiveVehicle }) {
  const { customers } = useDeferredFleet()
  const isOffered = may('layAnchor') && customers.some((customer) => customer.customerId === customerId)
  const notice = useNotice()
  const tellNews = useGeofenceNews()
  const { data } = useQuery({
    queryKey: [...GEOFENCES_KEY, 'anchors', vehicleId],
    enabled: isOffered,
    queryFn: ({ signal }) => reading(signal)(geofenceOperations.listGeofences, { vehicleId }),
    refetchInterval: LOOK_AGAIN_MS,
  })
  const anchor = data?.[0]
  const pressing = useMutation({
    mutationFn: () =>
      anchor
        ? call(geofenceOperations.liftAnchor, { id: anchor.id })
        : call(geofenceOperations.layAnchor, { vehicleId }),
    async onSuccess({ radiusMeters }) {
      await tellNews()
      const name = plate || description
      notice(anchor ? `Âncora de ${name} recolhida.` : `Âncora lançada: ${name} num raio de ${radiusMeters} m.`)
    },
    async onError(error) {
      notice(messageOf(error), 'failure')
      // Most often somebody was faster.
      await tellNews()
    },
  })
  if (!isOffered) return null
  return (
    <Button
      size="compact-sm"
      variant={anchor ? 'filled' : 'light'}
      aria-pressed={anchor !== undefined}
      // Until it is known whether there is one, a press would not say what it does.
      disabled={!data || pressing.isPending}
      leftSection={<IconAnchor size={15} aria-hidden="true" />}
      onClick={() => pressing.mutate()}
    >
      Âncora
    </Button>
  )
}
