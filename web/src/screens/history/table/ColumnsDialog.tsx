import { ColumnList } from '#table/ColumnList.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from '../records/records.module.css'
import { type ChoosableName, choosableColumns, useReportColumns } from './column-choice.ts'

interface ColumnsDialogProps {
  table: ChoosableName
  onClose(): void
}

/** Chooses the columns of a report over the page, since the table below the map has no room beside it for so many. */
export function ColumnsDialog({ table, onClose }: ColumnsDialogProps) {
  const { shown, choose } = useReportColumns(table)
  const all = choosableColumns(table).map(([key, { label }]) => ({ key, header: label }))
  return (
    <Dialog opened title="Colunas" size={420} onClose={onClose}>
      <p className={styles.columnsNote}>Valem para a tabela e para os arquivos exportados, neste navegador.</p>
      <ColumnList all={all} shown={shown} onChange={choose} />
    </Dialog>
  )
}
