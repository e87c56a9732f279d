import { Button, Textarea } from '@mantine/core'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { useRef, useState } from 'react'
import { FormProblem } from '#form/FormProblem.tsx'
import { formatCount } from '#format/numbers.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import type { RegisterWords } from '../register.ts'
import { ImportOptions } from './ImportOptions.tsx'
import { ImportTable } from './ImportTable.tsx'
import styles from './import.module.css'
import { headsOf } from './recognise-columns.ts'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  register: RegisterName
  words: RegisterWords
  onClose(): void
  onImported(): Promise<void>
}

/**
 * Imports records from a spreadsheet, pasted or as a file: its columns are recognised, it is tried out first, cells are
 * mended where they stand, and the right rows are saved while the wrong ones stay.
 */
export function ImportDialog({ register, words, onClose, onImported }: ImportDialogProps) {
  const work = useImport(register, onImported)
  const [text, setText] = useState('')
  const { table, report, progress, failure, mended } = work
  const chooser = useRef<HTMLInputElement>(null)
  const busy = progress !== null
  const count = table?.rows.length ?? 0
  const right = count - new Set(report?.errors.map(({ row }) => row)).size
  const ready = report !== null && mended.size === 0 && right > 0

  async function downloadModel() {
    const [{ sheetModel }, { downloadContent }] = await Promise.all([
      import('./sheet-model.ts'),
      import('#ui/download/download.ts'),
    ])
    downloadContent(await sheetModel(headsOf(work.fields)), `modelo-${words.many}.xlsx`)
  }

  async function send(dryRun: boolean) {
    if (await work.send(dryRun)) onClose()
  }

  return (
    <Dialog opened onClose={() => !busy && onClose()} title={`Importar ${words.many}`} size={1080}>
      <div className={styles.content}>
        <FormProblem message={failure} />
        {table === null ? (
          <>
            <div className={styles.file}>
              <Button variant="default" onClick={() => chooser.current?.click()}>
                Escolher arquivo
              </Button>
              <input
                ref={chooser}
                type="file"
                hidden
                aria-label="Arquivo da planilha"
                accept=".xlsx,.csv,.txt"
                onChange={({ currentTarget }) => {
                  const [file] = currentTarget.files ?? []
                  // The same file can be chosen again once it was mended.
                  currentTarget.value = ''
                  if (file) void work.readFile(file)
                }}
              />
              <Button variant="subtle" onClick={() => void downloadModel()}>
                Baixar modelo
              </Button>
              <span className={styles.note}>XLSX ou CSV, até 10 MB. Ou cole as linhas abaixo.</span>
            </div>
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
          <fieldset disabled={busy} className={styles.sheet}>
            <ImportOptions work={work} />
            <ImportTable
              table={table}
              fields={work.fields}
              report={report}
              mended={mended}
              onName={work.name}
              onMend={work.mend}
            />
          </fieldset>
        )}
      </div>
      <div className={styles.buttons}>
        <p role="status" className={styles.note}>
          {busy
            ? `${formatCount(progress)} de ${formatCount(count)} linhas…`
            : report &&
              (mended.size > 0 ? (
                'Simule de novo para conferir o que mudou.'
              ) : (
                <Outcome report={report} right={right} />
              ))}
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
              Gravar {formatCount(ready ? right : count)} {(ready ? right : count) === 1 ? 'linha' : 'linhas'}
            </Button>
          </>
        )}
      </div>
    </Dialog>
  )
}

interface OutcomeProps {
  report: NonNullable<ReturnType<typeof useImport>['report']>
  right: number
}

function Outcome({ report: { created, changed, same, errors }, right }: OutcomeProps) {
  if (errors.length > 0) {
    const found = `${formatCount(errors.length)} ${errors.length === 1 ? 'erro' : 'erros'}`
    if (right === 0) return `${found}. Corrija as células marcadas e simule de novo.`
    return `${found}. As linhas certas podem ser gravadas agora; as outras ficam aqui para corrigir.`
  }
  return `Pronto para criar ${formatCount(created)}, alterar ${formatCount(changed)} e deixar como estão ${formatCount(same)}.`
}
