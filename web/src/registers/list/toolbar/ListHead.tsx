import { Button } from '@mantine/core'
import { IconDownload, IconPlus, IconRefresh, IconTableImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, Suspense, useState } from 'react'
import { formatCount } from '#format/numbers.ts'
import { ColumnChooser } from '#table/ColumnChooser.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import type { ListQuery, Register, RegisterColumn } from '../../register.ts'
import { linkToNew } from '../list-address.ts'
import { SavedViews } from './SavedViews.tsx'
import { TOOL } from './tool-look.ts'
import styles from './toolbar.module.css'
import { useExport } from './use-export.ts'

const ImportDialog = lazyPart(() => import('../../import/ImportDialog.tsx'), 'ImportDialog', { placeless: true })

interface ListHeadProps<Row> {
  register: Register<Row>
  columns: readonly RegisterColumn<Row>[]
  query: ListQuery
  total: number | undefined
  /** True where there is nothing to be saved as a file. */
  empty: boolean
  /** True where this person adds and changes records. */
  keeps: boolean
  onReload(): Promise<void>
  onColumns(keys: readonly string[] | null): void
}

function Head<Row>({ register, columns, query, total, empty, keeps, onReload, onColumns }: ListHeadProps<Row>) {
  const [importing, setImporting] = useState(false)
  const { words, newPath } = register
  const file = useExport(register, columns, query)
  return (
    <header className={styles.head}>
      <h1 className="visually-hidden">{words.title}</h1>
      <p className={styles.count} role="status">
        {total === undefined ? 'Carregando…' : `${formatCount(total)} resultado${total === 1 ? '' : 's'}`}
      </p>
      <IconButton label="Atualizar" icon={IconRefresh} onClick={() => void onReload()} />
      <SavedViews register={register} columns={columns} query={query} />
      <ColumnChooser
        label="Colunas"
        all={register.columns}
        shown={columns.map(({ key }) => key)}
        isOrdered
        look={{ classNames: TOOL }}
        onChange={onColumns}
      />
      <Button
        size="sm"
        variant="default"
        classNames={TOOL}
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        disabled={empty}
        // Pressed again, the key would end what it began.
        {...(file.done === null && { 'data-key': 'e', 'aria-keyshortcuts': 'e' })}
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
            search={linkToNew(query.filters) as never}
            data-key="n"
            aria-keyshortcuts="n"
            classNames={TOOL}
            leftSection={<IconPlus size={16} aria-hidden="true" />}
          >
            Adicionar
          </Button>
        </>
      )}
      {file.failure && (
        <p role="alert" className={styles.failure}>
          Não foi possível exportar. {file.failure}
        </p>
      )}
      {importing && (
        <Suspense>
          <ImportDialog
            register={register.wire}
            words={words}
            onClose={() => setImporting(false)}
            onImported={onReload}
          />
        </Suspense>
      )}
    </header>
  )
}

/**
 * Shows the title, how many records there are, and what can be done with the whole list. Scrolling does not draw it
 * again.
 */
export const ListHead = memo(Head) as typeof Head
