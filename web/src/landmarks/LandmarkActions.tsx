import { Button } from '@mantine/core'
import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { useState } from 'react'
import { takeFocus } from '#ui/controls/take-focus.ts'

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
  /** This is null while nobody asked to remove the landmark yet. */
  const [asking, setAsking] = useState<boolean | null>(null)
  const { name } = landmark
  const action = (label: string, act: (landmark: Landmark) => void, ref?: typeof takeFocus) => (
    <Button
      size="compact-xs"
      variant="subtle"
      aria-label={`${label} ${name}`}
      onClick={() => act(landmark)}
      {...(ref && { ref })}
    >
      {label}
    </Button>
  )
  if (asking && onRemove) {
    return (
      <>
        <Button size="compact-xs" color="red" disabled={busy} onClick={() => onRemove(landmark)} ref={takeFocus}>
          Confirmar a exclusão
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => setAsking(false)}>
          Cancelar
        </Button>
      </>
    )
  }
  return (
    <>
      {onShow && action('Mostrar', onShow)}
      {onEdit && action('Editar', onEdit)}
      {onRemove && action('Excluir', () => setAsking(true), asking === false ? takeFocus : undefined)}
    </>
  )
}
