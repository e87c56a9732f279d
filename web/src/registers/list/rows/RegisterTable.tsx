import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useMemo } from 'react'
import type { TableSort } from '#table/table-column.ts'
import { useTableModel } from '#table/use-table-model.ts'
import { VirtualTable } from '#table/VirtualTable.tsx'
import { type ListQuery, type Register, recordPath } from '../../register.ts'
import type { Selection } from '../bulk/use-selection.ts'
import type { useListWindow } from './use-list-window.ts'

interface RegisterTableProps<Row> {
  register: Register<Row>
  /** The keys of the columns that are shown, in their order. */
  columns: readonly string[]
  query: ListQuery
  shown: ReturnType<typeof useListWindow<Row>>
  /** The selection is null where this person changes nothing. */
  selection: Selection | null
  /** Each row is a card. */
  cards: boolean
  onSort(sort: TableSort | null): void
}

/** Shows the rows of a register, each a link to its record. */
export function RegisterTable<Row>(props: RegisterTableProps<Row>) {
  const { register, columns, query, shown, selection, cards, onSort } = props
  const { rows, window: inSight } = shown
  const navigate = useNavigate()
  const all = useMemo(
    () => register.columns.map((column) => ({ ...column, sorts: column.sortBy !== undefined })),
    [register],
  )
  const model = useTableModel({ columns: all, shown: columns, sort: query.sort, onSort, hasChoice: selection !== null })
  const keyAt = (index: number) => {
    const row = rows.rowAt(index)
    return row === undefined ? undefined : register.keyOf(row)
  }

  /** Opens the pressed row, unless the press was meant for something within, or for marking text. */
  function open(index: number, event: MouseEvent | KeyboardEvent) {
    const target = event.target as HTMLElement
    const isOther = 'button' in event && event.button !== 0
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || isOther
    const link = target.closest('a')?.getAttribute('href')
    if (link) {
      if (elsewhere) return
      event.preventDefault()
      return void navigate({ to: link })
    }
    if (target.closest('button, input, label, td:has(> input)')) return
    const key = keyAt(index)
    if (key === undefined || getSelection()?.isCollapsed === false) return
    const path = recordPath(register, key)
    if (elsewhere) window.open(path, '_blank', 'noopener')
    else void navigate({ to: path })
  }

  function toggle(index: number) {
    const key = keyAt(index)
    if (key !== undefined) selection?.toggle(key)
  }

  const inSightKeys = inSight.items.flatMap(({ index }) => keyAt(index) ?? [])
  return (
    <VirtualTable
      label={register.words.title}
      model={model}
      window={inSight}
      rows={{
        count: rows.length,
        isCounted: rows.total !== undefined,
        at: rows.rowAt,
        // A place keeps its row's elements while rows come and go in it, so the key is the place.
        keyOf: (_, index) => index,
        lookOf: (row) => ({
          href: recordPath(register, register.keyOf(row)),
          title: register.titleOf(row),
          isInactive: !register.isActive(row),
          ...(selection && { isChecked: selection.has(register.keyOf(row)) }),
        }),
      }}
      lead="link"
      hasCards={cards}
      prints
      isBusy={rows.busy}
      isPending={rows.pending}
      onPress={open}
      onToggle={toggle}
      choice={selection && <ChoiceInSight selection={selection} keys={inSightKeys} />}
    />
  )
}

/** Chooses the rows in sight; all that the search finds are offered in the bar that then appears. */
function ChoiceInSight({ selection, keys }: { selection: Selection; keys: string[] }) {
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
