import { IconHistory } from '@tabler/icons-react'
import styles from './summary/strip.module.css'

/** Says that vehicles were sold or taken away: what is shown of them is of the time in which they were this person's to see. */
export function FormerNote({ former }: { former: readonly number[] }) {
  if (former.length === 0) return null
  return (
    <p role="status" className={styles.failed}>
      <IconHistory size={16} aria-hidden="true" />
      {former.length > 1
        ? 'Alguns dos veículos já não estão entre os que você vê: deles aparece só o tempo em que estavam.'
        : 'Um dos veículos já não está entre os que você vê: dele aparece só o tempo em que estava.'}
    </p>
  )
}
