import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './list.module.css'
import { useListRowHeight } from './use-list-row-height.ts'

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Shows the places of the list's rows before the fleet is known. */
export function ListSkeleton() {
  const height = useListRowHeight()
  return (
    <div aria-busy="true">
      {SKELETON_ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow} style={{ height }}>
          <Skeleton width={22} height={22} />
          <Skeleton width="70%" height={14} />
          <Skeleton width="45%" height={12} />
        </div>
      ))}
    </div>
  )
}
