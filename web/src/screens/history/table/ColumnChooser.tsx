import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from '../records/records.module.css'
import { type ChoosableName, choosableColumns, setColumnHidden, useHiddenColumns } from './column-choice.ts'

interface ColumnChooserProps {
  table: ChoosableName
  onClose(): void
}

/** Which columns a table has; this browser keeps it. */
export function ColumnChooser({ table, onClose }: ColumnChooserProps) {
  const hidden = useHiddenColumns(table)
  return (
    <Dialog opened title="Colunas" size={360} onClose={onClose}>
      <p>Valem para a tabela e para os arquivos exportados, neste navegador.</p>
      <ul className={styles.columns}>
        {choosableColumns(table).map(([key, { label }]) => (
          <li key={key}>
            <label>
              <input
                type="checkbox"
                checked={!hidden.has(key)}
                onChange={({ currentTarget }) => setColumnHidden(table, key, !currentTarget.checked)}
              />
              {label}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
