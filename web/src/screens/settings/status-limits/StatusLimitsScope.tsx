import { LookupField } from '#form/inputs/LookupField.tsx'
import { CustomerOrAll } from '../CustomerOrAll.tsx'
import styles from '../settings.module.css'
import type { LimitsKey } from './status-limit-lines.ts'

interface StatusLimitsScopeProps {
  value: LimitsKey
  onChange: (key: LimitsKey) => void
}

/** Chooses the customer and the model of device that the limits below are for. */
export function StatusLimitsScope({ value, onChange }: StatusLimitsScopeProps) {
  return (
    <div className={styles.pick}>
      <CustomerOrAll customerId={value.customerId} onChange={(customerId) => onChange({ ...value, customerId })} />
      <LookupField
        name="versionId"
        label="Modelo de equipamento"
        placeholder="Todos os modelos"
        lookup="version"
        clearable
        blank={null}
        value={value.versionId}
        error={undefined}
        onChange={(id) => onChange({ ...value, versionId: id as number | null })}
        onLeave={() => undefined}
      />
    </div>
  )
}
