import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from '../record/record-page.module.css'
import fieldStyles from './fields.module.css'

const FIELDS = [8, 4, 4, 5, 3, 3, 7, 2, 6, 6]

/** Holds the place of a form whose record is being read. */
export function FormSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <header className={styles.head}>
        <div className={styles.title}>
          <Skeleton width={260} height={28} />
        </div>
      </header>
      <div className={styles.body}>
        <div className={fieldStyles.section}>
          <div className={fieldStyles.fields}>
            {FIELDS.map((span, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these places never move
              <div key={index} className={fieldStyles.field} style={{ '--span': span } as Record<string, number>}>
                <Skeleton width={90} height={12} />
                <Skeleton height={36} />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
