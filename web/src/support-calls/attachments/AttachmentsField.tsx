import { MOST_ATTACHMENTS } from '@monitorweb/contract/support-calls/support-call'
import { byteSizeWords } from '@monitorweb/domain/text/byte-size'
import { IconFile, IconPaperclip, IconRefresh, IconX } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import styles from './attachments.module.css'
import type { Attachments, ChosenFile } from './use-attachments.ts'

interface AttachmentsFieldProps {
  attachments: Attachments
  disabled?: boolean
}

/** Takes files that are dropped here, pasted into the form around the field, or picked. */
export function AttachmentsField({ attachments, disabled = false }: AttachmentsFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const pick = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  const [over, setOver] = useState(false)

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (!disabled) attachments.add([...event.dataTransfer.files])
  }

  return (
    <fieldset
      className={styles.field}
      data-over={over || undefined}
      disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <legend>Anexos</legend>
      <div className={styles.pick}>
        <button ref={pick} type="button" aria-describedby={hintId} onClick={() => input.current?.click()}>
          <IconPaperclip size={16} aria-hidden="true" />
          Anexar arquivos
        </button>
        <span id={hintId}>
          {disabled
            ? 'Anexos entram pela conversa do chamado.'
            : `Arraste, cole ou escolha: até ${MOST_ATTACHMENTS} de 10 MB. Imagens, PDF, planilhas, documentos, texto, vídeo.`}
        </span>
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Arquivos"
          onChange={({ currentTarget }) => {
            attachments.add([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
      {attachments.files.length > 0 && (
        <ul className={styles.files} aria-label="Arquivos anexados">
          {attachments.files.map((file) => (
            <FileLine
              key={file.key}
              file={file}
              onRetry={() => attachments.retry(file.key)}
              onRemove={() => {
                attachments.remove(file.key)
                // The pressed button goes away with its file.
                pick.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      <div role="alert" className={styles.refused}>
        {attachments.refused.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </fieldset>
  )
}

/** Answers the files of a paste; text is left to the field it was pasted into. */
export function pastedFiles(event: { clipboardData: DataTransfer }): File[] {
  return [...event.clipboardData.files]
}

interface FileLineProps {
  file: ChosenFile
  onRetry(): void
  onRemove(): void
}

function FileLine({ file, onRetry, onRemove }: FileLineProps) {
  const { name, sizeBytes, preview, state, sent, problem } = file
  const line = useRef<HTMLLIElement>(null)
  return (
    <li ref={line} data-state={state}>
      {preview ? <img src={preview} alt="" /> : <IconFile size={28} stroke={1.4} aria-hidden="true" />}
      <div>
        <span className={styles.name}>{name}</span>
        <span className={styles.note}>
          {byteSizeWords(sizeBytes)}
          {state === 'kept' && ' · enviado'}
          {state === 'sending' && ` · enviando ${Math.floor(sent * 100)} %`}
        </span>
        {state === 'sending' && <progress max={1} value={sent} aria-label={`Enviando ${name}`} />}
        {state === 'failed' && (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          label={`Enviar ${name} de novo`}
          icon={IconRefresh}
          hintSide="left"
          onClick={() => {
            onRetry()
            // The pressed button goes away while the file is sent.
            line.current?.querySelector<HTMLElement>('[aria-label^="Tirar"]')?.focus()
          }}
        />
      )}
      <IconButton label={`Tirar ${name}`} icon={IconX} hintSide="left" onClick={onRemove} />
    </li>
  )
}
