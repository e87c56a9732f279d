import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'

interface CustomerOrAllProps {
  /** Null: the settings are of all customers. */
  customerId: number | null
  onChange(customerId: number | null): void
}

/** Chooses whose settings are shown. */
export function CustomerOrAll({ customerId, onChange }: CustomerOrAllProps) {
  return (
    <RecordPicker
      source={{ ...customerSource, placeholder: 'Todos os clientes' }}
      label="Cliente"
      value={customerId === null ? null : String(customerId)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  )
}
