import { messageOf } from '#api/api-error.ts'
import { formatQuantity } from '#format/numbers.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { ShareBar } from '#ui/widget/ShareBar.tsx'
import { Widget } from '#ui/widget/Widget.tsx'
import { communicationShares, totalOf } from './communication-shares.ts'
import { NotRefreshed } from './NotRefreshed.tsx'
import { useDashboardSearch } from './use-scope.ts'
import { useOnlineSummary } from './use-summaries.ts'

const ACTIVE_VEHICLES = {
  none: 'nenhum veículo ativo',
  one: 'veículo ativo',
  many: 'veículos ativos',
}

export function CommunicationWidget() {
  const query = useOnlineSummary()
  const { data, error, isPending, isFetching, refetch } = query
  const [search] = useDashboardSearch()
  const shares = data ? communicationShares(data, search) : []
  const total = totalOf(shares)
  return (
    <Widget
      title="Comunicação agora"
      caption={
        total > 0
          ? `Tempo desde a última comunicação. As faixas somam ${formatQuantity(total, ACTIVE_VEHICLES)}.`
          : 'Tempo desde a última comunicação.'
      }
      busy={isFetching}
    >
      {isPending && <Skeleton height={130} />}
      {!data && error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && total === 0 && (
        <EmptyState title="Nenhum veículo ativo" text="As faixas aparecem quando houver veículos cadastrados." />
      )}
      {total > 0 && <ShareBar shares={shares} label="Veículos por tempo desde a última comunicação" />}
      <NotRefreshed query={query} />
    </Widget>
  )
}
