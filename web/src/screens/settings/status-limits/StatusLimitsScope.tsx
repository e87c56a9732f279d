import { Select } from '@mantine/core'
import { useLookup } from '#form/pickers/use-lookups.ts'
import { CustomerOrAll } from '../CustomerOrAll.tsx'
import styles from '../settings.module.css'
import type { LimitsKey } from './status-limit-lines.ts'

interface StatusLimitsScopeProps {
  value: LimitsKey
  onChange: (key: LimitsKey) => void
}

/** Chooses the customer and the model of device that the limits below are for. */
export function StatusLimitsScope({ value, onChange }: StatusLimitsScopeProps) {
  const versions = useLookup('version')
  return (
    <div className={styles.pick}>
      <CustomerOrAll customerId={value.customerId} onChange={(customerId) => onChange({ ...value, customerId })} />
      <Select
        label="Versão de equipamento"
        placeholder="Todas as versões"
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Limpar', tabIndex: 0 }}
        data={versions.data ?? []}
        value={value.versionId === null ? null : String(value.versionId)}
        onChange={(id) => onChange({ ...value, versionId: id === null ? null : Number(id) })}
      />
    </div>
  )
}
