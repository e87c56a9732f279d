import { km, stepWords } from '../words.ts'
import styles from './distance.module.css'
import type { DistanceMatrix } from './distance-matrix.ts'

/**
 * Draws the kilometres of all vehicles, a bar for each day, week or month; the table's last row has the same figures.
 */
export function DayBars({ matrix: { step, dates, totals } }: { matrix: DistanceMatrix }) {
  const most = Math.max(1, ...totals.values())
  if (dates.length < 2) return null
  return (
    <div className={styles.bars} aria-hidden="true">
      {dates.map((date) => {
        const total = totals.get(date) ?? 0
        return (
          <div key={date} title={`${stepWords(date, step)}: ${km(total)}`}>
            <span style={{ height: `${(total / most) * 100}%` }} />
            {dates.length <= 31 && (
              <small>{step === 'month' ? stepWords(date, step).slice(0, 3) : date.slice(8)}</small>
            )}
          </div>
        )
      })}
    </div>
  )
}
