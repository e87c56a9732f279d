import {
  type StatusLimitRow,
  settingsOperations,
  statusLimitFields,
} from '@monitorweb/contract/administration/settings-operations'
import { statusRulesFor } from '@monitorweb/domain/status/status-limits'
import type { StatusRules } from '@monitorweb/domain/status/vehicle-status'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { useNow } from '#api/live/use-now.ts'
import { parentsOf, withThoseAbove, withThoseBelow } from '#fleet/order/customer-tree.ts'
import { startingValues, type Typed } from '#form/contract-form.ts'
import { FieldsForm } from '#form/FieldsForm.tsx'
import styles from '../settings.module.css'
import { countLate, type NamedLimits } from './count-late.ts'
import type { LimitsKey } from './status-limit-lines.ts'
import { limitLines, limitsOf } from './status-limit-lines.ts'

interface StatusLimitsFormProps {
  limitsKey: LimitsKey
  limits: readonly StatusLimitRow[]
  onTyped?: (typed: boolean) => void
}

export function StatusLimitsForm({ limitsKey, limits, onTyped }: StatusLimitsFormProps) {
  const { customerId, versionId } = limitsKey
  const client = useQueryClient()
  const { customers, loaded } = useFleet()
  const isOwn = (row: StatusLimitRow) => row.customerId === customerId && row.versionId === versionId
  const owners = customerId === null ? [] : withThoseAbove(parentsOf(customers), customerId)
  const others = limits.filter((row) => !isOwn(row)).map(limitsOf)
  const models = new Map(limits.map((row) => [row.versionName, row.versionId] as const).filter(isOfModel))
  const own = limits.find(isOwn)
  const lines = limitLines(statusRulesFor(others, { customers: owners, versionId }))
  return (
    <FieldsForm
      fields={statusLimitFields}
      initial={startingValues(statusLimitFields, own ?? null)}
      // Whose limits hold for a customer is not known before those above it are.
      lines={customerId === null || loaded ? lines : lines.map((line) => ({ ...line, placeholder: '' }))}
      summary="A situação dos veículos é avaliada de novo para todos em poucos segundos."
      send={async (input) => {
        await call(settingsOperations.changeStatusLimits, { ...limitsKey, input })
        await client.invalidateQueries({ queryKey: ['status-limits'] })
      }}
      {...(onTyped && { onTyped })}
      note={({ values }) =>
        versionId === null && (
          <Effect
            customerId={customerId}
            before={{ limits: limits.map(limitsOf), models }}
            after={{ limits: [...others, { ...limitsKey, rules: setOnly(values) }], models }}
          />
        )
      }
    />
  )
}

function isOfModel(row: readonly [string, number | null]): row is readonly [string, number] {
  return row[1] !== null
}

interface EffectProps {
  customerId: number | null
  before: NamedLimits
  after: NamedLimits
}

/** Says what the typed limits would change, before they are saved: of this customer and of those below it. */
function Effect({ customerId, before, after }: EffectProps) {
  const { vehicles, customers, loaded } = useFleet()
  const now = useNow()
  if (!loaded) return null
  const owners = customerId === null ? null : withThoseBelow(customers, customerId)
  const concerned = [...vehicles.values()].filter(
    (vehicle) => vehicle.status !== 'inactive' && (owners?.has(vehicle.customerId) ?? true),
  )
  const clock = { customers, now }
  return (
    <p className={styles.note} role="status">
      Em atraso ou sem sinal: hoje {countLate(concerned, before, clock)}, com estes limites{' '}
      {countLate(concerned, after, clock)} de {concerned.length}.
    </p>
  )
}

/** A value that cannot be read as a number yet counts as not set. */
function setOnly(values: Typed<typeof statusLimitFields>): Partial<StatusRules> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'number'))
}
