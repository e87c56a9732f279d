import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import styles from '../records/records.module.css'
import type { ChoosableName } from './column-choice.ts'

const ColumnsDialog = lazyPart(() => import('./ColumnsDialog.tsx'), 'ColumnsDialog', { placeless: true })

/** Opens the choice of a table's columns. */
export function ColumnsButton({ table }: { table: ChoosableName }) {
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <button type="button" className={styles.columnsButton} onClick={() => setChoosing(true)}>
        <IconColumns3 size={15} stroke={1.75} aria-hidden="true" />
        Colunas
      </button>
      <Suspense>{choosing && <ColumnsDialog table={table} onClose={() => setChoosing(false)} />}</Suspense>
    </>
  )
}
