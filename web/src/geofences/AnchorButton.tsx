import { Button } from '@mantine/core'
import type { LiveVehicle } from '@monitorweb/contract/fleet/live'
import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { IconAnchor } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call, reading } from '#api/client.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { useGeofenceNews } from './use-geofences.ts'

const KEY = ['geofences', 'anchors']

/** Lays an anchor on a vehicle where it stands, with one press, and takes it in again with another. */
export function AnchorButton({ vehicle: { vehicleId, plate, description } }: { vehicle: LiveVehicle }) {
  const notice = useNotice()
  const tellNews = useGeofenceNews()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => reading(signal)(geofenceOperations.listGeofences, { purpose: 'ancora' }),
    staleTime: 60_000,
  })
  const anchor = data?.find((each) => each.vehicleId === vehicleId)
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
    onError: (error) => notice(messageOf(error)),
  })
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
