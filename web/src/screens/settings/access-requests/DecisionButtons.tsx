import { Button } from '@mantine/core'
import styles from '../settings.module.css'

/** Ends the form of a decision, in these words or in none. */
export function DecisionButtons({ words, busy, onCancel }: { words: string; busy: boolean; onCancel(): void }) {
  return (
    <div className={styles.buttons}>
      <Button type="submit" aria-busy={busy}>
        {words}
      </Button>
      <Button variant="default" onClick={onCancel}>
        Cancelar
      </Button>
    </div>
  )
}
