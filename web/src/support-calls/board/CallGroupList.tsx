import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { formatCount } from '#format/numbers.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useCallPage, useCallsByNow } from '../use-support-calls.ts'
import styles from './board.module.css'
import { CallCard } from './CallCard.tsx'
import { CALL_GROUPS, type CallGroup, type CallPage, groupOf, openedFirst, PAGE_SIZE } from './call-groups.ts'
import { type CallFilters, NO_FILTERS } from './call-search.ts'

interface CallGroupListProps {
  group: CallGroup
  page: number
  search?: string
  filters?: CallFilters
  /** Says what the list is narrowed to, where it is empty. */
  narrowedTo?: string
  now: EpochMs
  /** These calls were opened by this person since the list was loaded. */
  opened: readonly SupportCall[]
  onPage(page: number): void
  onEdit(call: SupportCall): void
}

/** Shows one group of calls with pages of its own. */
export function CallGroupList(props: CallGroupListProps) {
  const { group, page, search = '', filters = NO_FILTERS, now, opened, onPage, onEdit } = props
  const { narrowedTo = 'com estes filtros' } = props
  const { title, none } = CALL_GROUPS.find((known) => known.group === group)!
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useCallPage({ group, page, search, filters })
  const total = useKeptTotal(JSON.stringify([group, search, filters]), data?.total)
  const narrowed = search !== '' || JSON.stringify(filters) !== JSON.stringify(NO_FILTERS)
  const openedByNow = useCallsByNow(opened)
  const own = (data?.page ?? page) === 1 ? openedByNow.filter((call) => groupOf(call) === group) : []
  const calls = openedFirst(data?.calls ?? [], own)
  return (
    <section className={styles.group} data-group={group} aria-labelledby={titleId} aria-busy={isFetching}>
      <header className={styles.groupHead}>
        <h2 id={titleId}>
          {title}
          {data && <span className={styles.total}>{formatCount(data.total)}</span>}
        </h2>
        {total > PAGE_SIZE && <Pager title={title} page={data?.page ?? page} total={total} onPage={onPage} />}
      </header>
      {isPending && <Waiting />}
      {error && <Failure compact message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && calls.length === 0 && <p className={styles.none}>{narrowed ? `${none} ${narrowedTo}.` : `${none}.`}</p>}
      {data && calls.length > 0 && (
        <ul className={styles.cards}>
          {calls.map((call) => (
            <li key={call.code}>
              <CallCard call={call} now={now} onEdit={onEdit} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Answers how many calls there are, also while another page of the same ones is asked for: its buttons keep the focus. */
function useKeptTotal(question: string, total: number | undefined): number {
  const [kept, keep] = useState({ question, total: 0 })
  if (total !== undefined && (total !== kept.total || question !== kept.question)) keep({ question, total })
  return total ?? (question === kept.question ? kept.total : 0)
}

interface PagerProps extends Pick<CallPage, 'page' | 'total'> {
  title: string
  onPage(page: number): void
}

function Pager({ title, page, total, onPage }: PagerProps) {
  const first = (page - 1) * PAGE_SIZE + 1
  const last = Math.min(page * PAGE_SIZE, total)
  return (
    <nav className={styles.pager} aria-label={`Páginas de ${title}`}>
      <span>
        {first}–{last} de {formatCount(total)}
      </span>
      <IconButton
        label="Página anterior"
        icon={IconChevronLeft}
        hintSide="left"
        disabled={page === 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label="Próxima página"
        icon={IconChevronRight}
        hintSide="left"
        disabled={last === total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  )
}

function Waiting() {
  return (
    <div role="status" className={styles.cards}>
      <span className="visually-hidden">Carregando os chamados…</span>
      <Skeleton height={132} />
      <Skeleton height={132} />
    </div>
  )
}
