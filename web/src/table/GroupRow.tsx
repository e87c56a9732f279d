import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A group is a row that stands for others, which a press on it shows under it. */
export interface RowGroup {
  words: ReactNode
  /** The text is the same words, to be copied. */
  text: string
  isOpen: boolean
  toggle(): void
}

interface GroupRowProps {
  group: RowGroup
  index: number
  columns: number
  /** True for the row that the keyboard stands on. */
  isActive: boolean
  rowPx: number | undefined
}

/** Shows the row that stands for others, across all columns. */
export function GroupRow({ group: { words, isOpen }, index, columns, isActive, rowPx }: GroupRowProps) {
  const Icon = isOpen ? IconChevronDown : IconChevronRight
  return (
    <tr className={styles.row} data-row={index} aria-rowindex={index + 2} style={{ height: rowPx }}>
      <th scope="rowgroup" colSpan={columns} className={styles.group}>
        <button type="button" tabIndex={isActive ? 0 : -1} aria-expanded={isOpen} data-fold data-lead>
          <Icon size={15} aria-hidden="true" />
          {words}
        </button>
      </th>
    </tr>
  )
}
