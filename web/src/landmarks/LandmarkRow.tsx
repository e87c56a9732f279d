import { Button } from '@mantine/core'
import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import styles from './landmarks.module.css'

interface LandmarkRowProps {
  landmark: Landmark
  withCustomer: boolean
  busy: boolean
  /** Each of these is absent where it cannot be done. */
  onShow?: (landmark: Landmark) => void
  onEdit?: (landmark: Landmark) => void
  onRemove?: (landmark: Landmark) => void
}

/** The button that was pressed is gone, so the keys go on at this one. */
const takeFocus = (button: HTMLElement | null) => button?.focus()

export function LandmarkRow({ landmark, withCustomer, busy, onShow, onEdit, onRemove }: LandmarkRowProps) {
  /** This is null while nobody asked to remove the landmark yet. */
  const [asking, setAsking] = useState<boolean | null>(null)
  const { name, customerName, radiusMeters } = landmark
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
  return (
    <tr>
      <th scope="row">{name}</th>
      {withCustomer && <td>{customerName}</td>}
      <td className="numeric">{formatCount(radiusMeters)}&nbsp;m</td>
      <td className={styles.actions}>
        {asking && onRemove ? (
          <>
            <Button size="compact-xs" color="red" disabled={busy} onClick={() => onRemove(landmark)} ref={takeFocus}>
              Confirmar a exclusão
            </Button>
            <Button size="compact-xs" variant="subtle" onClick={() => setAsking(false)}>
              Cancelar
            </Button>
          </>
        ) : (
          <>
            {onShow && action('Mostrar', onShow)}
            {onEdit && action('Editar', onEdit)}
            {onRemove && action('Excluir', () => setAsking(true), asking === false ? takeFocus : undefined)}
          </>
        )}
      </td>
    </tr>
  )
}
