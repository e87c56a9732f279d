import { marksOf, type RunEdges } from '@monitorweb/contract/reports/run-marks'
import styles from '../table/cells.module.css'

/** Says why a trip or a stop is not whole; two reasons stand one below the other in the row of one. */
export function RunMarks({ run }: { run: RunEdges }) {
  return (
    <span className={styles.marks}>
      {marksOf(run).map(({ edge, chip, words }) => (
        <span key={edge} className={styles.mark} title={words} data-live={edge === 'inProgress' || undefined}>
          {chip}
        </span>
      ))}
    </span>
  )
}
