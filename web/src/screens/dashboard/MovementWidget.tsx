import type { Movement } from '@monitorweb/domain/status/vehicle-status'
import { formatFilters } from '#fleet/status/status-filters.ts'
import { formatQuantity } from '#format/numbers.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { StatusMarker } from '#ui/status/StatusMarker.tsx'
import { STATUS_LOOKS } from '#ui/status/status-look.ts'
import { ShareBar } from '#ui/widget/ShareBar.tsx'
import { Widget } from '#ui/widget/Widget.tsx'
import { useDashboardSearch, useScopedFleet } from './use-scope.ts'
import { withoutNewPosition } from './without-new-position.ts'

const MOVEMENTS: Movement[] = ['moving', 'idle', 'parked', 'stopped']

/** Shows what the vehicles do that communicate, and of how many of them this is the last that is known. */
export function MovementWidget() {
  const { loaded, vehicles } = useScopedFleet()
  const [{ customerId }] = useDashboardSearch()
  const current = vehicles.filter(({ status }) => (MOVEMENTS as string[]).includes(status))
  const doubted = withoutNewPosition(current)
  const shares = MOVEMENTS.map((movement) => ({
    key: movement,
    label: STATUS_LOOKS[movement].label,
    count: current.filter(({ status }) => status === movement).length,
    color: STATUS_LOOKS[movement].fill,
    // It has the colour of those that are parked: that they stand is all that is known of both.
    hatched: movement === 'stopped',
    marker: <StatusMarker status={movement} sizePx={16} />,
    link: {
      to: '/monitoring',
      search: { statuses: formatFilters([movement]), ...(customerId !== undefined && { customerId }) },
    },
  })).filter(({ key, count }) => key !== 'stopped' || count > 0)
  const words = {
    none: 'Nenhum veículo comunicando',
    one: 'veículo comunicando',
    many: 'veículos comunicando',
  }
  return (
    <Widget
      title="Movimento"
      caption={
        loaded
          ? `De ${formatQuantity(current.length, words)}${doubted && `${doubted} (última situação conhecida)`}.`.replace(
              'De Nenhum',
              'Nenhum',
            )
          : 'Dos veículos comunicando.'
      }
      busy={!loaded}
    >
      {!loaded && <Skeleton height={130} />}
      {loaded && current.length === 0 && <EmptyState title="Nenhum veículo comunicando" />}
      {current.length > 0 && <ShareBar shares={shares} label="Veículos por movimento" />}
    </Widget>
  )
}
