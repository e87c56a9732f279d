import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { sendByKeys } from '../controls/send-by-keys.ts'
import { Dialog } from './Dialog.tsx'
import styles from './note-dialog.module.css'

interface NoteDialogProps {
  opened: boolean
  title: string
  longestNote: number
  /** What the note is called where it has to be written, and what is said where it is not: nothing is sent without. */
  asked?: { label: string; missing: string }
  busy: boolean
  /** Why it could not be sent, in words. */
  problem: string | null
  /** The words of the button that sends, and its colour where that is not the usual one. */
  sendLabel: string
  sendColor?: string
  /** The words of the button that sends nothing, where it is not "Cancelar". */
  backLabel?: string
  onSend: (note: string) => void
  onClose: () => void
  /** Says what sending does. */
  children: ReactNode
  /** What is typed besides the note. */
  more?: ReactNode
}

/** Asks whether to do something, with a note of why, or without where none is asked. */
export function NoteDialog(props: NoteDialogProps) {
  const { opened, title, longestNote, busy, problem, sendLabel, sendColor, asked, backLabel = 'Cancelar' } = props
  const [note, setNote] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [isSent, setIsSent] = useState(false)
  // A refusal of what was sent before the dialog was closed is none of what is asked now.
  const words = isMissing && asked ? asked.missing : isSent ? problem : null
  function send(event: FormEvent) {
    event.preventDefault()
    const isLeftOut = asked !== undefined && note.trim() === ''
    setIsMissing(isLeftOut)
    if (isLeftOut) return
    setIsSent(true)
    props.onSend(note)
  }
  function close() {
    setIsSent(false)
    props.onClose()
  }
  return (
    <Dialog opened={opened} title={title} size={440} onClose={close}>
      <form className={styles.form} onSubmit={send} onKeyDown={sendByKeys}>
        <p>{props.children}</p>
        {props.more}
        <label>
          {asked?.label ?? 'Observação (opcional)'}
          <textarea
            aria-required={asked !== undefined}
            aria-invalid={isMissing || undefined}
            data-autofocus
            rows={3}
            maxLength={longestNote}
            value={note}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setIsMissing(false)
            }}
          />
        </label>
        {words !== null && (
          <p role="alert" className={styles.failure}>
            {words}
          </p>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={close}>
            {backLabel}
          </Button>
          <Button type="submit" {...(sendColor && { color: sendColor })} loading={busy}>
            {sendLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
