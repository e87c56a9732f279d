import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A row that stands for others, which a press on it shows under it. */
export interface GroupRow {
  words: ReactNode
  /** The same, to be copied. */
  text: string
  isOpen: boolean
  toggle(): void
}

/** The height of rows that are not there. */
export function Space({ height, columns }: { height: number; columns: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of no words, and nothing in it takes the focus
    <tr aria-hidden="true" className={styles.space}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** The row that stands for others, across all columns. */
export function Group({ group: { words, isOpen, toggle }, columns }: { group: GroupRow; columns: number }) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <th scope="rowgroup" colSpan={columns} className={styles.group}>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={(event) => {
          event.stopPropagation()
          toggle()
        }}
      >
        <Icon size={15} aria-hidden="true" />
        {words}
      </button>
    </th>
  )
}
