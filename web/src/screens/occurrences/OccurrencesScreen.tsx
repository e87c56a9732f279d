import { OCCURRENCE_GROUPS, type OccurrenceGroup } from '@monitorweb/contract/occurrences/occurrence-operations'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useNow } from '#api/live/use-now.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { useOccurrence, useOccurrences } from '#occurrences/use-occurrences.ts'
import { useOccurrenceCounts } from '#occurrences/watch/occurrence-counts.ts'
import tabs from '#ui/controls/tabs.module.css'
import { useDeclaredKeys } from '#ui/controls/use-declared-keys.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { PageTitle } from '#ui/page/PageTitle.tsx'
import { useScreen } from '#ui/screen-size/use-media-query.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { KeptSince } from '#ui/states/KeptSince.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { OccurrenceList } from './OccurrenceList.tsx'
import { OneOccurrence } from './OneOccurrence.tsx'
import styles from './occurrences.module.css'
import { WATCH_REPORTS } from './reports/watch-search.ts'
import { SoundChoice } from './SoundChoice.tsx'

const LABELS: Record<OccurrenceGroup, string> = {
  livres: 'Na fila',
  minhas: 'Minhas',
  adiadas: 'Adiadas',
  abertas: 'Abertas',
  encerradas: 'Encerradas',
}
const ORDER: readonly OccurrenceGroup[] = ['livres', 'minhas', 'adiadas', 'abertas', 'encerradas']
const NOTHING: Record<OccurrenceGroup, string> = {
  livres: 'Nenhuma ocorrência na fila',
  minhas: 'Você não tem ocorrências abertas',
  adiadas: 'Nenhuma ocorrência adiada',
  abertas: 'Nenhuma ocorrência aberta',
  encerradas: 'Nenhuma ocorrência encerrada',
}

const WatchReports = lazyPart(() => import('./reports/WatchReports.tsx'), 'WatchReports')

/**
 * `/ocorrencias` shows the queue of what the central works at, and one of it beside; a report of occurrences, visits and
 * speeding stands below it under its own word.
 */
export function OccurrencesScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const report = WATCH_REPORTS.find((each) => each === id)
  return (
    <QueryScope>
      {report ? (
        <Suspense>
          <WatchReports key={report} report={report} />
        </Suspense>
      ) : (
        <Queue />
      )}
    </QueryScope>
  )
}

function Queue() {
  const [group, id, go] = useAddress()
  const now = useNow()
  const counts = useOccurrenceCounts()
  const { data, error, refetch } = useOccurrences(group)
  useDeclaredKeys()
  const isWide = useScreen('(min-width: 979px)')
  const first = data?.rows[0]?.id
  const chooseFirst = useEffectEvent((next: number) => go({ group, id: next }, true))
  // Beside the list there is room for the one to be worked at next.
  useEffect(() => {
    if (isWide && id === null && first !== undefined) chooseFirst(first)
  }, [isWide, id, first])
  const told: Partial<Record<OccurrenceGroup, number>> = {
    ...{ livres: counts?.unclaimed ?? 0, minhas: counts?.mine ?? 0, adiadas: counts?.snoozed ?? 0 },
  }
  return (
    <div className={styles.page}>
      <PageTitle text="Ocorrências" />
      <h1 className="visually-hidden">Ocorrências</h1>
      <div className={styles.queue} data-away={id !== null || undefined}>
        <fieldset className={tabs.tabs} aria-label="Grupos">
          {ORDER.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === group}
              onClick={() => go({ group: each, id: null })}
            >
              {LABELS[each]}
              {(told[each] ?? 0) > 0 && <span className={styles.count}>{told[each]}</span>}
            </button>
          ))}
        </fieldset>
        <div className={styles.aside}>
          <SoundChoice />
          <Link to={'/ocorrencias/turno' as string}>Relatórios</Link>
        </div>
        {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={240} />}
        {data?.rows.length === 0 && (
          <EmptyState title={NOTHING[group]} text="O que chegar aparece aqui sem recarregar." />
        )}
        {data && data.rows.length > 0 && (
          <OccurrenceList
            {...data}
            now={now}
            chosen={id}
            onChoose={(chosen) => go({ group, id: chosen })}
            // Back leads out of the queue, not through all that was looked at on the way.
            onStep={(next) => go({ group, id: next }, id !== null)}
          />
        )}
        {group === 'encerradas' && data && data.rows.length === data.total && <KeptSince records="occurrences" />}
      </div>
      <div className={styles.one} data-away={id === null || undefined}>
        {id === null ? (
          <EmptyState title="Escolha uma ocorrência" text="j e k percorrem a fila; ? mostra os outros atalhos." />
        ) : (
          <One id={id} now={now} onBack={() => go({ group, id: null })} />
        )}
      </div>
    </div>
  )
}

function One({ id, now, onBack }: { id: number; now: EpochMs; onBack: () => void }) {
  const { data, error, refetch } = useOccurrence(id)
  const failure = error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />
  if (!data) return failure ?? <Skeleton height={320} />
  return (
    <>
      {failure}
      <OneOccurrence key={data.id} occurrence={data} now={now} onBack={onBack} />
    </>
  )
}

type Address = { group: OccurrenceGroup; id: number | null }

/** Gives what the link asks for and a way to change it. */
function useAddress(): [OccurrenceGroup, number | null, (next: Address, replace?: boolean) => void] {
  const { group: asked }: { group?: unknown } = useSearch({ strict: false })
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const navigate = useNavigate()
  const group = OCCURRENCE_GROUPS.find((each) => each === asked) ?? 'livres'
  function go({ group: next, id: chosen }: Address, replace = false) {
    void navigate({
      to: (chosen === null ? '/ocorrencias' : `/ocorrencias/${chosen}`) as string,
      search: (next === 'livres' ? {} : { group: next }) as never,
      resetScroll: false,
      replace,
    })
  }
  return [group, /^\d{1,9}$/.test(id) ? Number(id) : null, go]
}
