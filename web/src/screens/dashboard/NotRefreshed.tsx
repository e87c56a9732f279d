import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { notRefreshedWords } from '#format/not-refreshed-words.ts'
import { AgainButton } from '#ui/controls/AgainButton.tsx'
import link from '#ui/controls/link-button.module.css'
import styles from './dashboard.module.css'

interface NotRefreshedProps {
  /** What stands above, as it was read, and why it could not be read again. */
  query: { data: unknown; error: unknown; dataUpdatedAt: EpochMs; refetch(): unknown }
}

/** Says of when a figure is that could not be read again; nothing where it is of now, or where there is none. */
export function NotRefreshed({ query: { data, error, dataUpdatedAt, refetch } }: NotRefreshedProps) {
  const store = useFleetStore()
  if (!data || !error) return null
  return (
    <p className={styles.notRefreshed} role="status">
      {notRefreshedWords(store.onServer(dataUpdatedAt), store.now())}
      <AgainButton className={link.link} onAgain={refetch} />
    </p>
  )
}
