import styles from './states.module.css'

interface SkeletonProps {
  width?: number | string
  height?: number | string
}

/** Holds the place of something that is still being read, in its final size. It appears only after a moment. */
export function Skeleton({ width = '100%', height = 16 }: SkeletonProps) {
  return <span aria-hidden="true" className={styles.skeleton} style={{ width, height }} />
}
