import { IconX } from '@tabler/icons-react'
import styles from './picker.module.css'

interface PickedChipProps {
  name: string
  /** What it is called where its name is not known yet. */
  spokenName?: string
  /** Tells it from the others on map and lines of time. */
  mark?: { letter: string; color: string } | undefined
  onRemove(): void
}

/** Shows what is chosen, and takes it away. */
export function PickedChip({ name, spokenName = name, mark, onRemove }: PickedChipProps) {
  return (
    <span className={styles.chip} data-chip="">
      {mark && (
        <span className={styles.letter} style={{ background: mark.color }}>
          {mark.letter}
        </span>
      )}
      <span className={styles.name}>{name}</span>
      <button type="button" aria-label={`Tirar ${spokenName}`} onClick={onRemove}>
        <IconX size={13} aria-hidden="true" />
      </button>
    </span>
  )
}
