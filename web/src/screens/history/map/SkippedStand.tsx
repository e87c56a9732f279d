import { segmentKindOf } from '@monitorweb/contract/reports/segment-labels'
import { useLooked } from '#reports/history/history-selection.ts'
import type { Viewed } from '../use-viewed.ts'
import styles from './markers.module.css'
import { standWords } from './stop-words.ts'

/** Says how long the vehicle stood where the playback does not wait for it. */
export function SkippedStand({ viewed: { vehicles } }: { viewed: Viewed }) {
  const stand = useLooked(({ playing, skipped }) => (playing ? skipped : null))
  if (!stand) return null
  const { from, to } = stand
  const isAlone = vehicles.length === 1
  const silentMs = (isAlone ? vehicles[0]!.rows.segments : [])
    .filter(({ kind }) => segmentKindOf(kind) === 'noData')
    .reduce((sum, { start, end }) => sum + Math.max(0, Math.min(end!, to) - Math.max(start!, from)), 0)
  const words = standWords({ milliseconds: to - from, silentMs })
  return <p className={styles.skipped}>{isAlone ? words : words.replace('Parado', 'Todos parados')}</p>
}
