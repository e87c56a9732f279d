import { shownColor } from './geofence-color.ts'
import styles from './geofences.module.css'

/** Shows the colour of a geofence; its words stand elsewhere. */
export function ColorMark({ color }: { color: string }) {
  return <span aria-hidden="true" className={styles.color} style={{ '--geofence': shownColor(color) } as object} />
}
