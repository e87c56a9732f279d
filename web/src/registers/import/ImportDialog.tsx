import { Button, Textarea } from '@mantine/core'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { useState } from 'react'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatCount } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { RegisterWords } from '../register.ts'
import { ImportOptions } from './ImportOptions.tsx'
import { ImportTable } from './ImportTable.tsx'
import styles from './import.module.css'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  register: RegisterName
  words: RegisterWords
  onClose(): void
  onImported(): Promise<void>
}

/**
 * Imports records from a pasted spreadsheet: its columns are recognised, it is tried out first, and saved whole or not
 * at all.
 */
export function ImportDialog({ register, words, onClose, onImported }: ImportDialogProps) {
  const work = useImport(register, onImported)
  const [text, setText] = useState('')
  const { table, report, progress, failure } = work
  const busy = progress !== null
  const ready = report !== null && report.errors.length === 0
  const count = table?.rows.length ?? 0

  async function send(dryRun: boolean) {
    if (await work.send(dryRun)) onClose()
  }

  return (
    <Dialog opened onClose={() => !busy && onClose()} title={`Importar ${words.many}`} size={1080}>
      <div className={styles.content}>
        <FormProblem message={failure} />
        {table === null ? (
          <>
            <Textarea
              label="Cole aqui as linhas da planilha"
              description="Copie do Excel ou de outro programa, de preferência com os títulos das colunas na primeira linha."
              minRows={10}
              maxRows={18}
              autosize
              value={text}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
              data-autofocus
            />
            <p className={styles.note}>
              Colunas que são reconhecidas: {work.fields.map(({ label }) => label).join(', ')}.
            </p>
          </>
        ) : (
          <>
            <ImportOptions work={work} />
            <ImportTable table={table} fields={work.fields} report={report} onName={work.name} />
          </>
        )}
      </div>
      <div className={styles.buttons}>
        <p role="status" className={styles.note}>
          {busy ? `${formatCount(progress)} de ${formatCount(count)} linhas…` : report && <Outcome report={report} />}
        </p>
        {table !== null && (
          <Button variant="default" disabled={busy} onClick={work.restart}>
            Voltar
          </Button>
        )}
        {table === null ? (
          <Button disabled={text.trim() === ''} onClick={() => work.paste(text)}>
            Reconhecer colunas
          </Button>
        ) : (
          <>
            <Button variant={ready ? 'default' : 'filled'} disabled={busy} onClick={() => void send(true)}>
              Simular
            </Button>
            <Button disabled={busy || !ready} onClick={() => void send(false)}>
              Gravar {formatCount(count)} {count === 1 ? 'linha' : 'linhas'}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

function Outcome({
  report: { created, changed, same, errors },
}: {
  report: NonNullable<ReturnType<typeof useImport>['report']>
}) {
  if (errors.length > 0)
    return `${formatCount(errors.length)} ${errors.length === 1 ? 'erro' : 'erros'}: nada foi gravado.`
  return `Pronto para criar ${formatCount(created)}, alterar ${formatCount(changed)} e deixar como estão ${formatCount(same)}.`
}
