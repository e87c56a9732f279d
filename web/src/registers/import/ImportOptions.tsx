import { Select } from '@mantine/core'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { formatQuantity } from '#format/numbers.ts'
import styles from './import.module.css'
import type { Existing } from './import-rows.ts'
import type { useImport } from './use-import.ts'

const CHOICES: { value: Existing; label: string }[] = [
  { value: 'recusar', label: 'Recusar' },
  { value: 'alterar', label: 'Alterar com os dados da planilha' },
  { value: 'ignorar', label: 'Deixar como estão' },
]

const ROWS = { none: 'vazia', one: 'linha', many: 'linhas' }

/** Chooses what holds for all rows of an import. */
export function ImportOptions({ work }: { work: ReturnType<typeof useImport> }) {
  const needsCustomer = work.fields.some(({ name }) => name === 'customerId')
  return (
    <div className={styles.options}>
      {work.sheets.length > 1 && (
        <Select
          label="Planilha do arquivo"
          size="sm"
          // Names in a workbook differ, but a damaged one may have two alike.
          data={work.sheets.map(({ name, rows }, place) => ({
            value: String(place),
            label: `${name} (${formatQuantity(rows.length, ROWS)})`,
          }))}
          value={String(work.sheet ? work.sheets.indexOf(work.sheet) : 0)}
          allowDeselect={false}
          onChange={(place) => work.chooseSheet(work.sheets[Number(place)]!)}
        />
      )}
      <Select
        label="Registros que já existem"
        size="sm"
        data={CHOICES}
        value={work.existing}
        allowDeselect={false}
        onChange={(value) => work.setExisting((value ?? 'recusar') as Existing)}
      />
      {needsCustomer && (
        <RecordPicker
          source={customerSource}
          label="Cliente das linhas que não dizem qual"
          value={work.customerId === null ? null : String(work.customerId)}
          onChange={(value) => work.setCustomerId(value === null ? null : Number(value))}
        />
      )}
    </div>
  )
}
