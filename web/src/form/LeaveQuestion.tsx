import { Button } from '@mantine/core'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from './form.module.css'

export interface LeaveWords {
  title: string
  lead: string
  /** The words of the button that leaves. */
  leave: string
}

interface LeaveQuestionProps {
  opened: boolean
  words: LeaveWords
  /** Stays. */
  onClose(): void
  onLeave(): void
}

/** Asks whether to leave behind what nobody kept. */
export function LeaveQuestion({ opened, words: { title, lead, leave }, onClose, onLeave }: LeaveQuestionProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={420}>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.dialogButtons}>
        <Button variant="default" onClick={onLeave}>
          {leave}
        </Button>
        <Button data-autofocus onClick={onClose}>
          Continuar aqui
        </Button>
      </div>
    </Dialog>
  )
}
