import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { takeFocus } from '#ui/controls/take-focus.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

interface DeleteButtonProps {
  remove(): Promise<unknown>
  onGone(): Promise<void>
}

/** Deletes something, asked for twice. */
export function DeleteButton({ remove, onGone }: DeleteButtonProps) {
  /** This is null while nobody asked yet. */
  const [asking, setAsking] = useState<boolean | null>(null)
  const notice = useNotice()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: onGone,
    onError: (error) => notice(messageOf(error), 'failure'),
  })
  if (!asking) {
    return (
      <Button variant="default" {...(asking === false && { ref: takeFocus })} onClick={() => setAsking(true)}>
        Excluir
      </Button>
    )
  }
  return (
    <>
      <Button color="red" ref={takeFocus} disabled={removal.isPending} onClick={() => removal.mutate()}>
        Confirmar a exclusão
      </Button>
      <Button variant="subtle" onClick={() => setAsking(false)}>
        Cancelar
      </Button>
    </>
  )
}
