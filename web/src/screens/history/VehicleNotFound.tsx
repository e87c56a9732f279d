import { Button } from '@mantine/core'
import { vehicleIdsOf } from '#reports/history/history-search.ts'
import { EmptyState } from '#ui/states/EmptyState.tsx'
import type { ChangeSearch } from './use-history-search.ts'

/** These words are the same for a vehicle that is missing and for one of other people. */
export const NOT_FOUND_WORDS = 'Não existe ou não está entre os que você pode ver.'

interface VehicleNotFoundProps {
  asked: string | undefined
  /** Those of the vehicles asked for that were not found. */
  missing: readonly number[]
  change: ChangeSearch
}

/** Says what can be asked instead where a question names vehicles that are not there. */
export function VehicleNotFound({ asked, missing, change }: VehicleNotFoundProps) {
  const others = withoutVehicles(asked, missing)
  return (
    <EmptyState
      title={missing.length > 1 ? 'Veículos não encontrados' : 'Veículo não encontrado'}
      text={
        missing.length > 1
          ? 'Eles não existem ou não estão entre os que você pode ver.'
          : 'Ele não existe ou não está entre os que você pode ver.'
      }
    >
      <Button size="xs" variant="default" onClick={() => change({ v: others })}>
        {others ? 'Continuar com os outros' : 'Escolher outro'}
      </Button>
    </EmptyState>
  )
}

/** Answers the vehicles of a link but these; undefined where none is left. */
export function withoutVehicles(asked: string | undefined, missing: readonly number[]): string | undefined {
  return (
    vehicleIdsOf(asked)
      .filter((id) => !missing.includes(id))
      .join(',') || undefined
  )
}
