import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconRefresh, IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { forgetDraft } from '../form/draft.ts'
import type { Column, ListQuery, Register } from '../register.ts'
import { ColumnChooser } from './ColumnChooser.tsx'
import styles from './toolbar.module.css'
import { useExport } from './use-export.ts'
import type { RegisterRows } from './use-register-rows.ts'

const ImportDialog = lazy(async () => ({ default: (await import('../import/ImportDialog.tsx')).ImportDialog }))

interface ListHeadProps<Row> {
  register: Register<Row>
  columns: readonly Column<Row>[]
  shown: readonly string[]
  query: ListQuery
  rows: RegisterRows<Row>
  /** Whether this person adds and changes records. */
  keeps: boolean
  onColumns(names: readonly string[] | null): void
}

/** Title, how many, and what can be done with the whole list. */
export function ListHead<Row>({ register, columns, shown, query, rows, keeps, onColumns }: ListHeadProps<Row>) {
  const [importing, setImporting] = useState(false)
  const { words, newPath } = register
  const file = useExport(register, columns, query)
  return (
    <header className={styles.head}>
      <h1>{words.title}</h1>
      <p className={styles.count} role="status">
        {rows.total === undefined
          ? 'Carregando…'
          : `${formatCount(rows.total)} resultado${rows.total === 1 ? '' : 's'}`}
      </p>
      <IconButton label="Atualizar" icon={IconRefresh} onClick={() => void rows.reload()} />
      <span className={styles.onlyWide}>
        <ColumnChooser all={register.columns} shown={shown} onChange={onColumns} />
      </span>
      <Button
        size="sm"
        variant="default"
        className={styles.onlyWide ?? ''}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={rows.length === 0}
        onClick={file.done === null ? file.start : file.cancel}
      >
        {file.done === null ? 'Exportar' : `${formatCount(file.done)} linhas · Cancelar`}
      </Button>
      {keeps && (
        <>
          <Button
            size="sm"
            variant="default"
            className={styles.onlyWide ?? ''}
            leftSection={<IconTableImport size={16} aria-hidden="true" />}
            onClick={() => setImporting(true)}
          >
            Importar
          </Button>
          <Button
            size="sm"
            component={Link}
            to={newPath}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => forgetDraft(newPath)}
          >
            Adicionar
          </Button>
        </>
      )}
      {importing && (
        <Suspense>
          <ImportDialog
            register={register.wire}
            words={words}
            onClose={() => setImporting(false)}
            onImported={rows.reload}
          />
        </Suspense>
      )}
    </header>
  )
}
