import { Button } from '@mantine/core'
import { useState } from 'react'
import { takeFocus } from '#ui/controls/take-focus.ts'

interface LookupActionsProps {
  /** The name of the row. */
  name: string
  busy: boolean
  editing: boolean
  onEdit(): void
  /** Answers whether the row is gone. */
  onRemove(): Promise<boolean>
}

/** Offers what can be done with a row of a short list; removing it is asked for twice. */
export function LookupActions({ name, busy, editing, onEdit, onRemove }: LookupActionsProps) {
  /** This is null while nobody asked to remove the row yet. */
  const [asking, setAsking] = useState<boolean | null>(null)
  if (asking) {
    return (
      <>
        <Button
          size="compact-xs"
          color="red"
          aria-label={`Confirmar a exclusão de ${name}`}
          disabled={busy}
          ref={takeFocus}
          onClick={() => void onRemove().then((isGone) => isGone || setAsking(false))}
        >
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
      <Button size="compact-xs" variant="subtle" aria-label={`Editar ${name}`} disabled={editing} onClick={onEdit}>
        Editar
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Excluir ${name}`}
        {...(asking === false && { ref: takeFocus })}
        onClick={() => setAsking(true)}
      >
        Excluir
      </Button>
    </>
  )
}
