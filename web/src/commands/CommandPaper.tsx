import { Button } from '@mantine/core'
import { type CommandRecord, commandOperations } from '@monitorweb/contract/commands/command-operations'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { downloadContent } from '#ui/download/download.ts'

/** Saves the whole life of a command as a PDF, as evidence; it stands in line with what may be decided. */
export function CommandPaper({ command }: { command: CommandRecord }) {
  const { id, words, plate } = command
  const saving = useMutation({
    async mutationFn() {
      const { fileName, content } = await call(commandOperations.getCommandPaper, { id })
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      downloadContent(new Blob([bytes], { type: 'application/pdf' }), fileName)
    },
  })
  return (
    <>
      <Button size="compact-sm" variant="subtle" aria-busy={saving.isPending} onClick={() => saving.mutate()}>
        PDF
        <span className="visually-hidden">
          {' '}
          de {words} {plate}
        </span>
      </Button>
      {saving.error && <p role="alert">{messageOf(saving.error)}</p>}
    </>
  )
}
