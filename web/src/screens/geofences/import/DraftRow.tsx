import { Checkbox, TextInput } from '@mantine/core'
import { ColorMark } from '#geofences/ColorMark.tsx'
import { formWords, sizeWords } from '#geofences/geofence-words.ts'
import { shapeOf } from '#geofences/shape/geofence-shape.ts'
import styles from './import.module.css'
import type { ImportRow } from './import-row.ts'

interface DraftRowProps {
  row: ImportRow
  onChange(changed: Partial<Pick<ImportRow, 'name' | 'isWanted'>>): void
}

/** One thing of a file: whether it is wanted, what it is called, and what is wrong with it. */
export function DraftRow({ row, onChange }: DraftRowProps) {
  const { draft, name, isWanted, refusal } = row
  const { number, fault, notice, color, geometry } = draft
  const label = name || `Desenho ${number}`
  const shape = geometry === '' ? null : shapeOf(draft)
  return (
    <li data-fault={fault !== '' || refusal !== null || undefined}>
      <Checkbox
        aria-label={`Importar ${label}`}
        checked={isWanted}
        // What has no shape cannot be imported at all.
        disabled={fault !== '' || !shape}
        onChange={({ currentTarget }) => onChange({ isWanted: currentTarget.checked })}
      />
      <div>
        <TextInput
          size="xs"
          aria-label={`Nome do desenho ${number}`}
          value={name}
          error={refusal}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <p className={styles.note}>
          <ColorMark color={color} /> {shape && `${formWords(draft)}, ${sizeWords(shape.geometry, shape.radiusMeters)}`}
        </p>
        {notice && <p className={styles.note}>{notice}</p>}
        {fault && <p className={styles.fault}>{fault}</p>}
      </div>
    </li>
  )
}
