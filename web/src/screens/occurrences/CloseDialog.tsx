import { Button, Radio, Textarea } from '@mantine/core'
import {
  CLOSING_REASONS,
  type ClosingReason,
  LONGEST_OCCURRENCE_NOTE,
  occurrenceOperations,
} from '@monitorweb/contract/occurrences/occurrence-operations'
import { type FormEvent, useState } from 'react'
import { call } from '#api/client.ts'
import { useAction } from '#form/use-action.ts'
import { useKeepOccurrence } from '#occurrences/use-occurrences.ts'
import { sendByKeys } from '#ui/controls/send-by-keys.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './occurrences.module.css'

interface CloseDialogProps {
  id: number
  opened: boolean
  onClose(): void
}

const REASONS = Object.entries(CLOSING_REASONS) as [ClosingReason, string][]

/** Closes an occurrence with a reason; arrows choose it, Enter closes. */
export function CloseDialog({ id, opened, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState<string>('tratada')
  const [note, setNote] = useState('')
  const { busy, failure, run } = useAction()
  const keep = useKeepOccurrence()
  const notice = useNotice()

  async function send(event: FormEvent) {
    event.preventDefault()
    const done = await run(async () => keep(await call(occurrenceOperations.closeOccurrence, { id, reason, note })))
    if (!done) return
    notice('Ocorrência encerrada')
    onClose()
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={`Encerrar a ocorrência ${id}`} size={480}>
      <form className={styles.form} onSubmit={(event) => void send(event)} onKeyDown={sendByKeys}>
        <Radio.Group label="Motivo" value={reason} onChange={setReason}>
          <div className={styles.reasons}>
            {REASONS.map(([value, label], index) => (
              <Radio key={value} value={value} label={label} data-autofocus={index === 0 || undefined} />
            ))}
          </div>
        </Radio.Group>
        <Textarea
          label="Observação"
          rows={2}
          maxLength={LONGEST_OCCURRENCE_NOTE}
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {failure && <p role="alert">{failure}</p>}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            Encerrar
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
