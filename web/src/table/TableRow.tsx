import { memo } from 'react'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import styles from './table.module.css'
import { isFact, isNumber, type TableColumn } from './table-column.ts'
import { useFlash } from './use-flash.ts'

/** The first cell of a row is a link that opens the row, a button that chooses it, or words like the others. */
export type RowLead = 'link' | 'button' | 'words'

/** A look is what is said of a row beside its cells. */
export interface RowLook {
  /** The link of the row's first cell leads here. */
  href?: string
  /** The row is called this where its first cell is empty, and beside its box. */
  title?: string
  /** Tells whether the row's box is checked; absent where rows have no boxes. */
  isChecked?: boolean
  /** Tells of a row of a grid, whose rows themselves are selected, whether it is. */
  isSelected?: boolean
  /** True for the row that is looked at. */
  isCurrent?: boolean
  /** True for a row that is there, but no longer in use. */
  isInactive?: boolean
}

interface TableRowProps<Row> extends RowLook {
  row: Row
  /** The row's place in the whole table, from 0. */
  index: number
  columns: readonly TableColumn<Row>[]
  lefts: ReadonlyMap<string, number>
  lead: RowLead
  id?: string | undefined
  /** True for the row that the keyboard stands on. */
  isActive: boolean
  rowPx: number | undefined
  /** Where this is set the row lights up what changed in it. */
  flashes: boolean
  /** Where this is set each cell says beside it what it is, for the cards of small screens. */
  cards: boolean
}

function Row<T>({ row, index, columns, lefts, lead, flashes, cards, ...props }: TableRowProps<T>) {
  const { id, href, title = '', isActive, isChecked, isSelected, isCurrent, isInactive, rowPx } = props
  const element = useFlash(columns, row, flashes)
  return (
    <tr
      ref={element}
      id={id}
      className={styles.row}
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-active={isActive || undefined}
      data-chosen={isChecked || isSelected || undefined}
      data-current={isCurrent || undefined}
      data-inactive={isInactive || undefined}
      style={{ height: rowPx }}
    >
      {isChecked !== undefined && (
        <td className={styles.choice}>
          {/* The table knows which box was pressed, and what follows from it. */}
          <input
            type="checkbox"
            tabIndex={isActive ? 0 : -1}
            aria-label={`Escolher ${title}`}
            checked={isChecked}
            onChange={() => undefined}
          />
        </td>
      )}
      {columns.map((column, place) => {
        const { key, kind, monospace, card, cardCell, wraps } = column
        const left = lefts.get(key)
        const text = column.text?.(row)
        const looks = {
          'data-number': isNumber(kind) || undefined,
          'data-monospace': monospace,
          'data-fact': isFact(kind) || undefined,
          'data-pinned': left !== undefined || undefined,
          style: left === undefined ? undefined : { left },
        }
        // Grids and reports are full of what nobody sent or said, so their empty cells stay empty; a list of records
        // says that there is nothing.
        const cell = (cards && cardCell) || column.cell
        const words = cell ? cell(row) : text === '' && lead === 'link' ? '–' : text
        const content = wraps ? <span className={styles.lines}>{words}</span> : words
        if (place > 0 || lead === 'words') {
          return (
            <td key={key} {...looks} title={text} data-empty={text === '' || undefined} data-card={card ?? 'none'}>
              {cards && <span className={styles.cardLabel}>{column.header}: </span>}
              {content}
            </td>
          )
        }
        return (
          <th key={key} scope="row" title={text} {...looks}>
            {lead === 'link' ? (
              <a href={href} tabIndex={isActive ? 0 : -1} data-lead>
                {text || title}
              </a>
            ) : (
              <button type="button" tabIndex={isActive ? 0 : -1} aria-pressed={isCurrent ?? false} data-lead>
                {content}
              </button>
            )}
          </th>
        )
      })}
    </tr>
  )
}

/**
 * Rows that have not changed are not drawn again while a table is scrolled or one vehicle of thousands moves. Links and boxes
 * are the browser's own, and what is pressed is the table's affair, so that hundreds of rows come and go without being felt.
 */
export const TableRow = memo(Row) as typeof Row

interface SkeletonRowProps<T> {
  index: number
  columns: readonly TableColumn<T>[]
  choice: boolean
  rowPx: number
}

/** Holds the place of a row that is still being read. */
export function SkeletonRow<T>({ index, columns, choice, rowPx }: SkeletonRowProps<T>) {
  return (
    <tr className={styles.row} style={{ height: rowPx }}>
      {choice && <td className={styles.choice} />}
      {columns.map(({ key, card }, place) => (
        <td key={key} data-card={card ?? (place === 0 ? undefined : 'none')} data-pinned={place === 0 || undefined}>
          <Skeleton height={10} width={`${SKELETON_WIDTHS[(index + place) % SKELETON_WIDTHS.length]}%`} />
        </td>
      ))}
    </tr>
  )
}

const SKELETON_WIDTHS = [72, 48, 60, 35, 54]

/** Takes up the height of rows that are not there. */
export function SpaceRow({ heightPx, columns }: { heightPx: number; columns: number }) {
  if (heightPx <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of no words, and nothing in it takes the focus
    <tr aria-hidden="true" className={styles.space}>
      <td colSpan={columns} style={{ height: heightPx }} />
    </tr>
  )
}
