import { Button } from '@mantine/core'
import styles from './confirm-send.module.css'
import { Dialog } from './Dialog.tsx'

interface ConfirmSendProps {
  opened: boolean
  busy: boolean
  /** Says what is about to be saved, in a line or two. */
  summary?: string
  onCancel: () => void
  onClosed?: () => void
  onConfirm: () => void
}

/** Asks what every saving asks first. */
export function ConfirmSend({ opened, busy, summary, onCancel, onClosed, onConfirm }: ConfirmSendProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onCancel}
      {...(onClosed && { onClosed })}
      title="Confirma o Envio dos Dados?"
      size={400}
    >
      {summary && <p className={styles.summary}>{summary}</p>}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          CANCELAR
        </Button>
        <Button onClick={onConfirm} disabled={busy} aria-busy={busy} data-autofocus>
          {busy ? 'ENVIANDO…' : 'CONFIRMAR'}
        </Button>
      </div>
    </Dialog>
  )
}
