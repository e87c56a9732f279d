import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './dashboard.module.css'

export function TileSkeleton() {
  return (
    <>
      <div className={styles.figure}>
        <Skeleton width={120} height={28} />
      </div>
      <Skeleton width={72} height={14} />
    </>
  )
}
