import { Button } from '@mantine/core'
import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { messageOf } from '#api/api-error.ts'
import { currentSession } from '#api/session/session.ts'
import { formatTime } from '#format/date-time.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { whyNobodySilent } from '../first-steps.ts'
import { useCounts, useOnlineSummary } from '../use-summaries.ts'

/** Stands where no vehicle is silent: that is good news, but not where there is no vehicle that could be. */
export function NobodySilent({ hours, checkedAt }: { hours: number; checkedAt: EpochMs }) {
  const [vehicles, summary] = [useCounts('vehicles'), useOnlineSummary()]
  const why = whyNobodySilent(vehicles.data, summary.data?.never)
  if (why === 'unknown') {
    const error = vehicles.error ?? summary.error
    if (!error) return <Skeleton height={90} />
    return <Failure message={messageOf(error)} onRetry={() => void [vehicles.refetch(), summary.refetch()]} />
  }
  if (why === 'noVehicle') return <NoVehicle />
  if (why === 'noneActive') {
    return <EmptyState title="Nenhum veículo ativo" text="Os veículos inativos não contam aqui." />
  }
  if (why === 'noneHeard') {
    return (
      <EmptyState
        title="Nenhum veículo comunicou ainda"
        text="Aparecem aqui os que comunicaram e depois se calaram. Os que nunca comunicaram contam na faixa acima."
      />
    )
  }
  return (
    <EmptyState
      icon={<IconCircleCheck size={26} stroke={1.6} color="var(--success-text)" aria-hidden="true" />}
      title={`Nenhum veículo sem comunicar há ${hours} h ou mais`}
      text={`Conferido às ${formatTime(checkedAt)}. Os que nunca comunicaram contam na faixa acima.`}
    />
  )
}

function NoVehicle() {
  if (!currentSession()?.operator) {
    return <EmptyState title="Nenhum veículo cadastrado" text="Quem cadastra os veículos é a central." />
  }
  return (
    <EmptyState title="Nenhum veículo cadastrado" text="Aqui aparecem os que deixam de comunicar.">
      <Button component={Link} to="/forms/veiculo" size="xs">
        Cadastrar veículo
      </Button>
    </EmptyState>
  )
}
