import { Button } from '@mantine/core'
import { IconCalendarOff, IconRoute } from '@tabler/icons-react'
import { isNotFound, messageOf } from '#api/api-error.ts'
import { useFleetStore } from '#api/live/LiveFleetProvider.tsx'
import { formatDate, formatTime } from '#format/date-time.ts'
import { EVERY_VEHICLE, writePeriod } from '#reports/history/history-search.ts'
import type { PeriodTotals } from '#reports/history/period-totals.ts'
import { midnight } from '#reports/period/zoned-time.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { MarksAlone } from './marks/MarksAlone.tsx'
import styles from './screen.module.css'
import { WHOLE_FLEET_WORDS } from './use-vehicles.ts'
import type { Viewed } from './use-viewed.ts'
import { VehicleNotFound } from './VehicleNotFound.tsx'
import type { ViewerProps } from './viewer-props.ts'
import { periodWords } from './words.ts'

/**
 * Says why there is nothing to see: nobody asked, it failed, it was given up, or there are no positions, and then where
 * there are some.
 */
export function HistoryStates({
  chosen,
  missing,
  search,
  period,
  histories,
  zone,
  change,
  tab,
  viewed,
}: ViewerProps & { viewed: Viewed }) {
  const store = useFleetStore()
  const failed = histories.histories.find(({ state }) => state === 'failed')
  const cancelled = histories.histories.some(({ state }) => state === 'cancelled')
  if (chosen.length === 0) {
    return (
      <div className={styles.state}>
        <EmptyState
          icon={<IconRoute size={30} stroke={1.5} aria-hidden="true" />}
          title="Escolha um veículo"
          text="Digite acima a placa, a descrição ou um cliente, de quem vêm todos os veículos. Até 31 dias vêm de uma vez; períodos maiores vêm por partes, e você pode parar quando quiser."
        >
          <Button size="xs" variant="default" onClick={() => change({ v: EVERY_VEHICLE }, { remember: true })}>
            {WHOLE_FLEET_WORDS}
          </Button>
        </EmptyState>
      </div>
    )
  }
  if (failed) {
    return (
      <div className={styles.state}>
        {isNotFound(failed.error) ? (
          <VehicleNotFound
            asked={search.v}
            missing={missing.length > 0 ? missing : [failed.vehicleId]}
            change={change}
          />
        ) : (
          <Failure
            message={`Não foi possível carregar o histórico. ${messageOf(failed.error)}`}
            onRetry={histories.retry}
          />
        )}
      </div>
    )
  }
  if (cancelled) {
    return (
      <div className={styles.state}>
        <EmptyState title="Leitura interrompida">
          <Button size="xs" variant="default" onClick={histories.retry}>
            Ler de novo
          </Button>
        </EmptyState>
      </div>
    )
  }
  const { firstDataAt, lastDataAt } = viewed.totals
  const nearest = nearestData(period.from, { firstDataAt, lastDataAt })
  // Only what was summed up says since when there are data.
  const wasTheirs = viewed.vehicles.some(({ rows }) => rows.summaries.length > 0)
  const several = chosen.length > 1
  const noneEver = several ? 'Estes veículos ainda não comunicaram' : 'Este veículo ainda não comunicou'
  const notTheirs = several ? 'estes veículos não estavam' : 'este veículo não estava'
  const goThere = () => {
    if (nearest === null) return
    const day = { from: midnight(nearest, zone), to: Math.min(midnight(nearest, zone, 1), store.now()) }
    change({ preset: undefined, ...writePeriod(day, zone), t: undefined, focus: undefined }, { remember: true })
  }
  return (
    <div className={styles.state}>
      <EmptyState
        icon={<IconCalendarOff size={28} stroke={1.5} aria-hidden="true" />}
        title={`Sem posições em ${periodWords(period)}`}
        text={
          !wasTheirs
            ? `Neste período ${notTheirs} com nenhum dos clientes que você vê.`
            : nearest === null
              ? `${noneEver} nenhuma posição.`
              : `Há dados de ${formatDate(firstDataAt!)} ${formatTime(firstDataAt!)} a ${formatDate(lastDataAt!)} ${formatTime(lastDataAt!)}.`
        }
      >
        {nearest !== null && (
          <Button size="xs" variant="default" onClick={goThere}>
            Ir para {formatDate(nearest)}
          </Button>
        )}
        <MarksAlone tab={tab} viewed={viewed} search={search} />
      </EmptyState>
    </div>
  )
}

/** Answers the end of the data that the period is nearer to; inside of the data, the newest. */
function nearestData(from: number, { firstDataAt, lastDataAt }: Pick<PeriodTotals, 'firstDataAt' | 'lastDataAt'>) {
  return firstDataAt !== null && from < firstDataAt ? firstDataAt : lastDataAt
}
