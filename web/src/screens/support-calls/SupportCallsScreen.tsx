import { Button } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useNow } from '#api/live/use-now.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { may } from '#api/session/may.ts'
import { SearchBox } from '#registers/list/toolbar/SearchBox.tsx'
import { TOOL } from '#registers/list/toolbar/tool-look.ts'
import { CallFilterBar } from '#support-calls/board/CallFilterBar.tsx'
import { CallGroupList } from '#support-calls/board/CallGroupList.tsx'
import { CALL_GROUPS } from '#support-calls/board/call-groups.ts'
import {
  ABOUT_NOTHING,
  type CallSearch,
  changedSearch,
  readCallSearch,
  writeCallSearch,
} from '#support-calls/board/call-search.ts'
import { CallFormDialog } from '#support-calls/opening/CallFormDialog.tsx'
import tabs from '#ui/controls/tabs.module.css'
import { useDeclaredKeys } from '#ui/controls/use-declared-keys.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import styles from './support-calls.module.css'

/** `/chamados` shows the three groups of calls, narrowed as the link says. */
export function SupportCallsScreen() {
  return (
    <QueryScope>
      <Board />
    </QueryScope>
  )
}

function Board() {
  const [search, change] = useCallSearch()
  const now = useNow()
  const notice = useNotice()
  const [edited, setEdited] = useState<SupportCall | null>(null)
  const [editing, setEditing] = useState(false)
  const [opened, setOpened] = useState<readonly SupportCall[]>([])
  const mayOpen = may('createSupportCall')
  const { group: alone, filters, pages, opening } = search
  const shown = CALL_GROUPS.filter(
    ({ group }) => alone === null || group === alone || (alone === 'open' && group !== 'finished'),
  )
  useDeclaredKeys()

  /** Calls that stood first only because they were opened here lose that place when the lists are loaded anew. */
  function load(patch: Partial<CallSearch>) {
    setOpened([])
    change(patch)
  }

  function takeOpened(call: SupportCall) {
    setOpened((known) => [call, ...known])
    notice(`Chamado #${call.code} aberto`)
    change({ opening: null, pages: { urgent: 1, important: 1, finished: 1 } })
  }

  function takeClosed(call: SupportCall) {
    setOpened((known) => known.filter(({ code }) => code !== call.code))
    notice(`Chamado #${call.code} finalizado`)
    setEditing(false)
  }

  function edit(call: SupportCall) {
    setEdited(call)
    setEditing(true)
  }

  return (
    <div className={styles.page}>
      <PageTitle text="Chamados" />
      <header className={styles.head}>
        <h1 className="visually-hidden">Chamados</h1>
        <search className={styles.search}>
          <SearchBox
            value={search.search}
            hint="título, placa, cliente ou #número"
            onSearch={(text) => load({ search: text })}
          />
        </search>
        {mayOpen && (
          <Button
            classNames={TOOL}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            data-key="n"
            aria-keyshortcuts="n"
            onClick={() => change({ opening: ABOUT_NOTHING })}
          >
            Novo Chamado
          </Button>
        )}
      </header>
      <CallFilterBar filters={filters} onChange={(next) => load({ filters: next })} />
      <GroupTabs alone={alone} onChoose={(group) => change({ group })} />
      <div className={styles.board} data-groups={shown.length}>
        {shown.map(({ group }) => (
          <CallGroupList
            key={group}
            group={group}
            page={pages[group]}
            search={search.search}
            filters={filters}
            now={now}
            opened={opened}
            onPage={(page) => load({ pages: { ...pages, [group]: page } })}
            onEdit={edit}
          />
        ))}
      </div>
      {mayOpen && (
        <CallFormDialog
          opened={opening !== null}
          call={null}
          prefill={opening ? { vehicleId: opening.vehicleId } : {}}
          aboutInstant={opening?.aboutInstant ?? null}
          onDone={takeOpened}
          onCancel={() => change({ opening: null })}
        />
      )}
      {edited && (
        <CallFormDialog opened={editing} call={edited} onDone={takeClosed} onCancel={() => setEditing(false)} />
      )}
    </div>
  )
}

interface GroupTabsProps {
  alone: CallSearch['group']
  onChoose(group: CallSearch['group']): void
}

/** Chooses which groups are in sight: all of them beside each other, those of open calls, or one alone. */
function GroupTabs({ alone, onChoose }: GroupTabsProps) {
  const choices = [
    { group: null, label: 'Todos' },
    { group: 'open' as const, label: 'Abertos' },
    ...CALL_GROUPS.map(({ group, title }) => ({ group, label: title })),
  ]
  return (
    <fieldset className={tabs.tabs} aria-label="Grupos">
      {choices.map(({ group, label }) => (
        <button key={label} type="button" aria-pressed={alone === group} onClick={() => onChoose(group)}>
          {label.replace('Chamados ', '')}
        </button>
      ))}
    </fieldset>
  )
}

/**
 * Gives what the link asks for and a way to change it. Typing a search or opening the form adds no step to go back to.
 */
function useCallSearch(): [CallSearch, (patch: Partial<CallSearch>) => void] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => readCallSearch(raw), [raw])
  const navigate = useNavigate()
  function change(patch: Partial<CallSearch>) {
    void navigate({
      to: '.',
      search: writeCallSearch(changedSearch(search, patch)) as never,
      replace: patch.search !== undefined || patch.opening !== undefined,
      resetScroll: false,
    })
  }
  return [search, change]
}
