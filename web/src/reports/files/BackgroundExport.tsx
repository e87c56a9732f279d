import { Button } from '@mantine/core'
import type { ExportFormat } from '@monitorweb/contract/reports/export-operations'
import { useState } from 'react'
import { FormProblem } from '#form/FormProblem.tsx'
import { useAction } from '#form/use-action.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './background-export.module.css'
import { FORMATS } from './export-formats.ts'
import { type ExportScope, exportArgs } from './export-scope.ts'
import { askForFile } from './request-file.ts'

interface BackgroundExportProps {
  scope: ExportScope
  onClose(): void
}

/** Asks in which format a file is wanted, and has it made while the person does something else. */
export function BackgroundExport({ scope, onClose }: BackgroundExportProps) {
  const [format, setFormat] = useState<ExportFormat>('xlsx')
  const { busy, failure, run } = useAction()
  const notice = useNotice()

  async function ask() {
    await askForFile(exportArgs(scope, format), notice)
    onClose()
  }

  return (
    <Dialog opened title="Gerar em segundo plano" size={440} onClose={onClose}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void run(ask)
        }}
      >
        <p>
          {scope.scopeWords}. O servidor faz o arquivo enquanto você trabalha; depois ele fica sete dias em Arquivos, no
          menu da sua conta, só para você.
        </p>
        <fieldset className={styles.formats}>
          <legend>Formato</legend>
          {FORMATS.map(({ format: value, label }) => (
            <label key={value}>
              <input type="radio" name="format" checked={value === format} onChange={() => setFormat(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        <FormProblem message={failure} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            Voltar
          </Button>
          <Button type="submit" disabled={busy} aria-busy={busy}>
            {busy ? 'Pedindo…' : 'Gerar'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
