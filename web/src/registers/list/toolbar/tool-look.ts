import styles from './toolbar.module.css'

/** Where there is little room a tool shows only its picture. */
export const TOOL = { root: styles.tool ?? '', label: styles.toolWords ?? '', section: styles.toolPicture ?? '' }
