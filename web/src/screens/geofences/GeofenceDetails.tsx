import { Button } from '@mantine/core'
import type { Geofence } from '@monitorweb/contract/places/geofence'
import { geofenceOperations } from '@monitorweb/contract/places/geofence-operations'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { may } from '#api/session/may.ts'
import { useGeofenceNews } from '#api/use-geofence-news.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { GeofenceCard } from '#geofences/GeofenceCard.tsx'
import { RULES_ADDRESS } from '#geofences/rules-address.ts'
import { mayManageGeofences } from '#geofences/use-geofences.ts'
import { toAddress } from '#state/address-words.ts'
import { takeFocus } from '#ui/controls/take-focus.ts'
import { useAskedTwice } from '#ui/controls/use-asked-twice.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

interface GeofenceDetailsProps {
  geofence: Geofence
  onShow(): void
  onEdit(): void
  onGone(): Promise<void>
}

/** Tells of one geofence, and offers what can be done with it; removing it is asked for twice. */
export function GeofenceDetails({ geofence, onShow, onEdit, onGone }: GeofenceDetailsProps) {
  const { asking, ask, giveUp, begin } = useAskedTwice()
  const tellNews = useGeofenceNews()
  const notice = useNotice()
  const isAnchor = geofence.purpose === 'ancora'
  const mayRemove = isAnchor ? may('liftAnchor') : mayManageGeofences()
  const removal = useMutation({
    mutationFn: () =>
      isAnchor
        ? call(geofenceOperations.liftAnchor, { id: geofence.id })
        : call(geofenceOperations.deleteGeofence, { id: geofence.id }),
    async onSuccess() {
      await onGone()
      await tellNews()
      notice(isAnchor ? 'Âncora recolhida.' : 'Cerca excluída.')
    },
  })
  return (
    <>
      <FormProblem message={removal.error ? messageOf(removal.error) : null} />
      <GeofenceCard geofence={geofence}>
        {asking ? (
          <>
            <Button size="xs" color="red" disabled={removal.isPending} ref={takeFocus} onClick={() => removal.mutate()}>
              {isAnchor ? 'Confirmar: recolher' : 'Confirmar a exclusão'}
            </Button>
            <Button size="xs" variant="subtle" onClick={giveUp}>
              Cancelar
            </Button>
          </>
        ) : (
          <>
            <Button size="xs" variant="light" onClick={onShow}>
              Mostrar no mapa
            </Button>
            {may('createRule') && !isAnchor && (
              <Button
                size="xs"
                variant="light"
                component={Link}
                to={'/regras/nova/saida' as string}
                search={toAddress({ geofence: geofence.id }, RULES_ADDRESS) as never}
              >
                Criar regra
              </Button>
            )}
            {mayManageGeofences() && !isAnchor && (
              <Button size="xs" variant="default" onClick={onEdit}>
                Editar
              </Button>
            )}
            {mayRemove && (
              <Button size="xs" variant="default" {...begin} onClick={ask}>
                {isAnchor ? 'Recolher âncora' : 'Excluir'}
              </Button>
            )}
          </>
        )}
      </GeofenceCard>
    </>
  )
}
