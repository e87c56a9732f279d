import { Button, Textarea } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { type FormEvent, useState } from 'react'
import { call as ask } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from '../opening/call-form.module.css'
import type { CallAction } from './use-call-action.ts'

interface ReopenDialogProps {
  call: SupportCall
  opened: boolean
  action: CallAction
  onClose(): void
}

/** Opens a finished call again as what it was; why is told to everyone in it. */
export function ReopenDialog({ call: { code, recordVersion }, opened, action, onClose }: ReopenDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string | null>(null)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() === '') return setFault('Escreva por que o chamado é reaberto.')
    const work = () => ask(supportCallOperations.reopenSupportCall, { code, reason, recordVersion })
    if (await action.run(work, `Chamado #${code} reaberto`)) {
      setReason('')
      onClose()
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Reabrir o chamado #${code}`} size={520}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Textarea
          label="Motivo"
          required
          withAsterisk
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          value={reason}
          error={fault}
          onChange={({ currentTarget }) => {
            setReason(currentTarget.value)
            setFault(null)
          }}
        />
        <FormProblem message={action.problem} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            CANCELAR
          </Button>
          <Button type="submit" disabled={action.busy} aria-busy={action.busy}>
            CONFIRMAR
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
