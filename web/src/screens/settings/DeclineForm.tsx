import { Button, Textarea } from '@mantine/core'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { DecisionProps } from './ApproveForm.tsx'
import styles from './settings.module.css'

/** Refuses, and says why. */
export function DeclineForm({ request, onDecided, onCancel }: DecisionProps) {
  const [reason, setReason] = useState('')
  const notice = useNotice()
  const refusal = useMutation({
    mutationFn: () => call(identityOperations.declineAccessRequest, { id: request.id, reason }),
    onSuccess: async () => {
      notice('Pedido recusado.')
      await onDecided()
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!refusal.isPending) refusal.mutate()
  }

  return (
    <form className={styles.decision} onSubmit={submit} noValidate>
      <Textarea
        label="Motivo"
        description="Vai no e-mail para quem pediu."
        autosize
        minRows={2}
        value={reason}
        error={refusal.error ? messageOf(refusal.error) : null}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" aria-busy={refusal.isPending}>
          Recusar
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
