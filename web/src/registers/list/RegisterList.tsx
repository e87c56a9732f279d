import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { may } from '#api/session/may.ts'
import { whenWords } from '#format/date-time.ts'
import { timeZoneName } from '#format/time-zone.ts'
import { useKeptFlag } from '#state/use-kept-flag.ts'
import { useColumnChoice } from '#table/use-column-choice.ts'
import { useRowHeight } from '#table/use-row-height.ts'
import link from '#ui/controls/link-button.module.css'
import { useDeclaredKeys } from '#ui/controls/use-declared-keys.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import type { Register } from '../register.ts'
import { BulkBar } from './bulk/BulkBar.tsx'
import { useSelection } from './bulk/use-selection.ts'
import { ListState } from './ListState.tsx'
import { useListWindow } from './rows/use-list-window.ts'
import { allRows } from './toolbar/export-list.ts'
import { FilterBar } from './toolbar/FilterBar.tsx'
import { ListHead } from './toolbar/ListHead.tsx'
import { SearchBox } from './toolbar/SearchBox.tsx'
import styles from './toolbar/toolbar.module.css'
import { useListSearch } from './use-list-search.ts'

/** The table's library comes beside the first rows, and not before them. */
const RegisterTable = lazyPart(() => import('./rows/RegisterTable.tsx'), 'RegisterTable')

/** Shows a register as a list: searched, filtered, sorted, chosen from, saved as a file. */
export function RegisterList<Row>({ register, above }: { register: Register<Row>; above?: ReactNode }) {
  const [search, change] = useListSearch(register)
  const { text, sort, filters, page } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same question stays the same object
  const query = useMemo(() => ({ text, sort, filters }), [text, JSON.stringify(sort), JSON.stringify(filters)])
  const { shown: keys, choose } = useColumnChoice({
    name: `columns:${register.name}`,
    columns: register.columns,
    linked: search.columns,
    isOrdered: true,
  })
  const columns = useMemo(
    () => keys.flatMap((key) => register.columns.find((column) => column.key === key) ?? []),
    [keys, register],
  )
  const isNarrow = useScreen('(max-width: 978.98px)')
  const [asTable, showAsTable] = useKeptFlag('monitorweb:lists-as-table')
  const cards = isNarrow && !asTable
  const shown = useListWindow({
    register,
    query,
    page,
    ...useRowHeight({ cards }),
    onPage: (now) => change({ page: now }),
  })
  const selection = useSelection(JSON.stringify([text, filters]))
  const keeps = may(register.creates)
  useDeclaredKeys()
  const { rows } = shown
  const titles = useTitles(register, shown)

  async function chooseAll() {
    const all = await allRows({ register, query, signal: new AbortController().signal, onProgress() {} })
    for (const row of all) titles.current.set(register.keyOf(row), register.titleOf(row))
    selection.set(all.map(register.keyOf), true)
  }

  const chooseColumns = useCallback(
    (chosen: readonly string[] | null) => {
      choose(chosen)
      change({ columns: chosen })
    },
    [choose, change],
  )
  const look = useCallback((typed: string) => change({ text: typed }), [change])
  const filter = useCallback((values: Record<string, string>) => change({ filters: values }, { push: true }), [change])

  const empty = !rows.pending && rows.length === 0
  return (
    <div className={styles.screen}>
      <ListHead
        register={register}
        columns={columns}
        query={query}
        total={rows.total}
        empty={empty}
        keeps={keeps}
        onReload={rows.reload}
        onColumns={chooseColumns}
      />
      <div>
        {above}
        {selection.keys.size > 0 && (
          <BulkBar
            register={register as unknown as Register<never>}
            selection={selection}
            total={rows.total}
            titleOf={(key) => titles.current.get(key) || key}
            onChooseAll={chooseAll}
            onChanged={rows.reload}
          />
        )}
        {/* Out of sight while records are chosen: paper says what the list was searched for. */}
        <div className={styles.bar} data-replaced={selection.keys.size > 0 || undefined}>
          <search className={styles.search} data-used={text !== '' || undefined}>
            <SearchBox value={text} hint={register.searchHint} onSearch={look} />
          </search>
          <FilterBar filters={register.filters} values={query.filters} onChange={filter} />
        </div>
      </div>
      {empty ? (
        <ListState
          register={register}
          query={query}
          rows={rows}
          keeps={keeps}
          onClear={() => change({ text: '', filters: {} })}
        />
      ) : (
        <Suspense fallback={<Skeleton height={420} />}>
          <RegisterTable
            register={register}
            columns={keys}
            query={query}
            shown={shown}
            selection={keeps ? selection : null}
            cards={cards}
            onSort={(next) => change({ sort: next })}
          />
        </Suspense>
      )}
      <footer className={styles.foot}>
        {rows.error && !empty ? (
          <ListState register={register} query={query} rows={rows} keeps={keeps} onClear={() => undefined} />
        ) : (
          <span>{rows.updatedAt > 0 && `Atualizado ${whenWords(rows.updatedAt, Date.now())}`}</span>
        )}
        {isNarrow ? (
          <button type="button" className={link.link} onClick={() => showAsTable(cards)}>
            {cards ? 'Ver como tabela' : 'Ver como cartões'}
          </button>
        ) : (
          <span>{timeZoneName()}</span>
        )}
      </footer>
    </div>
  )
}

/** Keeps how the rows that were in sight are called: one of them may be chosen, and be spoken of when it is not. */
function useTitles<Row>(register: Register<Row>, { rows, window }: ReturnType<typeof useListWindow<Row>>) {
  const titles = useRef(new Map<string, string>())
  useEffect(() => {
    for (const { index } of window.items) {
      const row = rows.rowAt(index)
      if (row !== undefined) titles.current.set(register.keyOf(row), register.titleOf(row))
    }
  })
  return titles
}
