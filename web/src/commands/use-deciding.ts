import { LONGEST_COMMAND_REASON } from '@monitorweb/contract/commands/command-operations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { COMMANDS_KEY } from './use-commands.ts'

interface Decision {
  send(note: string): Promise<unknown>
  /** What is told once it is decided: a dialog that only goes could be one that somebody else ended. */
  done: string
  onClose(): void
}

/** Answers what a dialog is given that asks before something is decided of commands; they are read again whatever comes of it. */
export function useDeciding({ send, done, onClose }: Decision) {
  const client = useQueryClient()
  const notice = useNotice()
  const deciding = useMutation({
    mutationFn: send,
    onSuccess() {
      notice(done)
      onClose()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [COMMANDS_KEY] }),
  })
  return {
    opened: true,
    longestNote: LONGEST_COMMAND_REASON,
    backLabel: 'Voltar',
    busy: deciding.isPending,
    problem: deciding.error && messageOf(deciding.error),
    onSend: deciding.mutate,
    onClose,
  }
}
