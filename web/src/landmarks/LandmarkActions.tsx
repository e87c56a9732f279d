import { Button } from '@mantine/core'
import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { takeFocus } from '#ui/controls/take-focus.ts'
import { useAskedTwice } from '#ui/controls/use-asked-twice.ts'

interface LandmarkActionsProps {
  landmark: Landmark
  busy: boolean
  /** Each of these is absent where it cannot be done. */
  onShow?: (landmark: Landmark) => void
  onEdit?: (landmark: Landmark) => void
  onRemove?: (landmark: Landmark) => void
}

/** Offers what can be done with a landmark; removing it is asked for twice. */
export function LandmarkActions({ landmark, busy, onShow, onEdit, onRemove }: LandmarkActionsProps) {
  const { asking, ask, giveUp, begin } = useAskedTwice()
  const { name } = landmark
  const action = (label: string, act: (landmark: Landmark) => void, focus?: typeof begin) => (
    <Button size="compact-xs" variant="subtle" aria-label={`${label} ${name}`} onClick={() => act(landmark)} {...focus}>
      {label}
    </Button>
  )
  if (asking && onRemove) {
    return (
      <>
        <Button size="compact-xs" color="red" disabled={busy} onClick={() => onRemove(landmark)} ref={takeFocus}>
          Confirmar a exclusão
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={giveUp}>
          Cancelar
        </Button>
      </>
    )
  }
  return (
    <>
      {onShow && action('Mostrar', onShow)}
      {onEdit && action('Editar', onEdit)}
      {onRemove && action('Excluir', ask, begin)}
    </>
  )
}
