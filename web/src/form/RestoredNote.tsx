import styles from './restored-note.module.css'

interface RestoredNoteProps {
  /** Says what was restored, such as "Recuperamos o que você tinha digitado e não gravou." */
  text: string
  onDiscard: () => void
}

/** Says that a form holds what was typed at an earlier visit, and offers to begin anew. */
export function RestoredNote({ text, onDiscard }: RestoredNoteProps) {
  return (
    <p className={styles.note} role="status">
      {text}
      <button type="button" onClick={onDiscard}>
        Descartar
      </button>
    </p>
  )
}
