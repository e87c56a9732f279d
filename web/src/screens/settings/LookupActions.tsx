import { Button } from '@mantine/core'
import { takeFocus } from '#ui/controls/take-focus.ts'
import { useAskedTwice } from '#ui/controls/use-asked-twice.ts'

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
  const { asking, ask, giveUp, begin } = useAskedTwice()
  if (asking) {
    return (
      <>
        <Button
          size="compact-xs"
          color="red"
          aria-label={`Confirmar a exclusão de ${name}`}
          disabled={busy}
          ref={takeFocus}
          onClick={() => void onRemove().then((isGone) => isGone || giveUp())}
        >
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
      <Button size="compact-xs" variant="subtle" aria-label={`Editar ${name}`} disabled={editing} onClick={onEdit}>
        Editar
      </Button>
      <Button size="compact-xs" variant="subtle" aria-label={`Excluir ${name}`} {...begin} onClick={ask}>
        Excluir
      </Button>
    </>
  )
}
