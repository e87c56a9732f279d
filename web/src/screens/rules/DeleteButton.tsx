import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { takeFocus } from '#ui/controls/take-focus.ts'
import { useAskedTwice } from '#ui/controls/use-asked-twice.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'

interface DeleteButtonProps {
  remove(): Promise<unknown>
  onGone(): Promise<void>
}

/** Deletes something, asked for twice. */
export function DeleteButton({ remove, onGone }: DeleteButtonProps) {
  const { asking, ask, giveUp, begin } = useAskedTwice()
  const notice = useNotice()
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: onGone,
    onError: (error) => notice(messageOf(error), 'failure'),
  })
  if (!asking) {
    return (
      <Button variant="default" {...begin} onClick={ask}>
        Excluir
      </Button>
    )
  }
  return (
    <>
      <Button color="red" ref={takeFocus} disabled={removal.isPending} onClick={() => removal.mutate()}>
        Confirmar a exclusão
      </Button>
      <Button variant="subtle" onClick={giveUp}>
        Cancelar
      </Button>
    </>
  )
}
