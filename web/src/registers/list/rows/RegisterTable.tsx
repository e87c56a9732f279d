import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { type Column, type ListQuery, type Register, recordPath } from '../../register.ts'
import type { Selection } from '../bulk/use-selection.ts'
import type { ListSearch } from '../list-search.ts'
import { HeadCell } from './HeadCell.tsx'
import { RegisterRow, SkeletonRow } from './RegisterRow.tsx'
import styles from './register-table.module.css'
import type { useListWindow } from './use-list-window.ts'
import { useRowKeys } from './use-row-keys.ts'

interface RegisterTableProps<Row> {
  register: Register<Row>
  columns: readonly Column<Row>[]
  query: ListQuery
  shown: ReturnType<typeof useListWindow<Row>>
  /** Null where this person changes nothing. */
  selection: Selection | null
  onSort(sort: ListSearch['sort'], column: string): void
}

const SKELETON_ROWS = 14
const CHOICE_WIDTH_PX = 40

/** The rows of a register of which only those in sight exist; on small screens each is a card. */
export function RegisterTable<Row>({ register, columns, query, shown, selection, onSort }: RegisterTableProps<Row>) {
  const { box, rows, virtualizer, items } = shown
  const navigate = useNavigate()
  const cards = useScreen('(max-width: 978.98px)')
  const keyAt = (index: number) => {
    const row = rows.rowAt(index)
    return row === undefined ? undefined : register.keyOf(row)
  }
  const keys = useRowKeys({
    length: rows.length,
    windowRows: Math.max(1, items.length - 24),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    onToggle(index) {
      const key = keyAt(index)
      if (key !== undefined) selection?.toggle(key)
    },
  })

  /** A press anywhere in a row opens it, unless it was meant for something within, or for marking text. */
  function open(event: MouseEvent) {
    const target = event.target as HTMLElement
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button === 1
    const link = target.closest('a')?.getAttribute('href')
    if (link) {
      if (elsewhere || event.button !== 0) return
      event.preventDefault()
      return void navigate({ to: link })
    }
    const place = target.closest<HTMLElement>('[data-row]')?.dataset['row']
    if (place === undefined || target.closest('button, input, label, td:has(> input)')) return
    const key = keyAt(Number(place))
    if (key === undefined || getSelection()?.isCollapsed === false) return
    const path = recordPath(register, key)
    if (elsewhere) window.open(path, '_blank', 'noopener')
    else void navigate({ to: path })
  }

  const before = items[0]?.start ?? 0
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)
  return (
    <div ref={box} className={styles.box} aria-busy={rows.busy}>
      <table className={styles.table} aria-rowcount={(rows.total ?? -1) + 1 || -1} style={widthOf(columns, cards)}>
        <caption className="visually-hidden">{register.words.title}</caption>
        <colgroup>
          {selection && <col style={{ width: CHOICE_WIDTH_PX }} />}
          {columns.map(({ name, widthPx, grows }) => (
            <col key={name} style={grows ? undefined : { width: widthPx }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className={styles.choice}>
                <WindowChoice selection={selection} keys={items.flatMap(({ index }) => keyAt(index) ?? [])} />
              </th>
            )}
            {columns.map((column, index) => (
              <HeadCell key={column.name} column={column} pinned={index === 0} sort={query.sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody ref={keys.body} onKeyDown={keys.takeKey} onClick={open} onAuxClick={open}>
          {rows.pending &&
            Array.from({ length: SKELETON_ROWS }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these rows are all alike
              <SkeletonRow key={index} index={index} columns={columns} choice={selection !== null} />
            ))}
          {before > 0 && <tr className={styles.space} style={{ height: before }} />}
          {items.map(({ index }) => {
            const row = rows.rowAt(index)
            if (row === undefined)
              return <SkeletonRow key={index} index={index} columns={columns} choice={selection !== null} />
            const key = register.keyOf(row)
            return (
              <RegisterRow
                key={index}
                row={row}
                index={index}
                columns={columns}
                path={recordPath(register, key)}
                title={register.titleOf(row)}
                recordKey={key}
                active={register.isActive(row)}
                tabStop={index === keys.active}
                chosen={selection?.has(key) ?? null}
                onToggle={selection?.toggle ?? null}
                onFocus={keys.setActive}
              />
            )
          })}
          {after > 0 && <tr className={styles.space} style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}

/** Chooses the rows in sight; all that the search finds are offered in the bar that then appears. */
function WindowChoice({ selection, keys }: { selection: Selection; keys: string[] }) {
  const chosen = keys.filter(selection.has).length
  const all = keys.length > 0 && chosen === keys.length
  return (
    <input
      type="checkbox"
      aria-label="Escolher as linhas à vista"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = !all && chosen > 0
      }}
      onChange={() => selection.set(keys, !all)}
    />
  )
}

function widthOf<Row>(columns: readonly Column<Row>[], cards: boolean) {
  if (cards) return undefined
  return { minWidth: columns.reduce((sum, { widthPx }) => sum + widthPx, CHOICE_WIDTH_PX) }
}
