import { Select } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { messageOf } from '#api/api-error.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { formatQuantity } from '#format/numbers.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { Widget } from '#ui/widget/Widget.tsx'
import { SILENCE_HOURS } from '../dashboard-search.ts'
import { NotRefreshed } from '../NotRefreshed.tsx'
import { useDashboardSearch } from '../use-scope.ts'
import { useLateVehicles } from '../use-summaries.ts'
import { NobodySilent } from './NobodySilent.tsx'

const LateVehiclesTable = lazyPart(() => import('./LateVehiclesTable.tsx'), 'LateVehiclesTable')

const WORDS = { none: 'Nenhum veículo', one: 'veículo', many: 'veículos' }

/** Shows the work list: which vehicles have gone silent, the longest silence first. */
export function LateVehiclesWidget() {
  const [{ silenceHours: hours = SILENCE_HOURS[0] }, change] = useDashboardSearch()
  const query = useLateVehicles(hours)
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = query
  const store = useFleetStore()
  const now = useNow()
  // The table is fetched while its rows are being read.
  useEffect(() => void LateVehiclesTable.preload(), [])
  return (
    <Widget
      id="sem-comunicar"
      title={`Sem comunicar há ${hours} h ou mais`}
      caption={
        data && data.length > 0 ? `${formatQuantity(data.length, WORDS)}, o silêncio mais longo primeiro` : '\u00a0'
      }
      busy={isFetching}
      tools={
        <Select
          aria-label="Tempo sem comunicar"
          size="xs"
          w={124}
          allowDeselect={false}
          data={SILENCE_HOURS.map((value) => ({ value: String(value), label: `${value} h ou mais` }))}
          value={String(hours)}
          onChange={(value) => change({ silenceHours: Number(value) })}
        />
      }
    >
      {isPending && <Skeleton height={220} />}
      {!data && error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      <NotRefreshed query={query} />
      {data && data.length > 0 && (
        <Suspense fallback={<Skeleton height={220} />}>
          <LateVehiclesTable vehicles={data} now={now} />
        </Suspense>
      )}
      {data?.length === 0 && <NobodySilent hours={hours} checkedAt={store.onServer(dataUpdatedAt)} />}
    </Widget>
  )
}
