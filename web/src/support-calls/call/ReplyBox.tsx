import { Button, CopyButton, Textarea } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { currentSession } from '#api/session/session.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { forgetDraft, keepDraft, readDraft } from '#form/kept-draft.ts'
import { AttachmentsField, pastedFiles } from '../attachments/AttachmentsField.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { finishedWords } from '../call-words.ts'
import { useKeepCall } from '../use-support-calls.ts'
import styles from './conversation.module.css'

/**
 * Writes into an open call: to everyone in it, or as a note that the centre alone reads. Where somebody finished it meanwhile,
 * what was written stays to be copied.
 */
export function ReplyBox({ call: replied }: { call: SupportCall }) {
  const { code, finished } = replied
  const name = `chamado/${code}/resposta`
  const [text, setText] = useState(() => String(readDraft(name)?.values['text'] ?? ''))
  const [internal, setInternal] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const attachments = useAttachments()
  const keepCall = useKeepCall()

  function write(next: string) {
    setText(next)
    setFault(null)
    if (next === '') forgetDraft(name)
    else keepDraft(name, { values: { text: next }, recordVersion: null })
  }

  async function send(event: FormEvent) {
    event.preventDefault()
    if (busy || finished || attachments.sending) return
    if (text.trim() === '') return setFault('Escreva a resposta.')
    if (attachments.unsent) return setProblem(attachments.unsent)
    setBusy(true)
    setProblem(null)
    try {
      const input = { code, text, internal, attachmentIds: attachments.ids }
      keepCall(await call(supportCallOperations.replyToSupportCall, input))
      write('')
      attachments.clear()
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }

  if (finished && text === '') return null
  return (
    <form
      className={styles.reply}
      data-internal={internal || undefined}
      onSubmit={(event) => void send(event)}
      onPaste={(event) => {
        const files = pastedFiles(event)
        if (files.length === 0) return
        event.preventDefault()
        attachments.add(files)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send(event)
      }}
    >
      {currentSession()?.operator && !finished && (
        <fieldset className={styles.kinds} aria-label="Quem lê">
          <Kind label="Resposta ao cliente" on={!internal} onChoose={() => setInternal(false)} />
          <Kind label="Nota interna" on={internal} onChoose={() => setInternal(true)} />
        </fieldset>
      )}
      <Textarea
        label={internal ? 'Nota interna' : 'Resposta'}
        placeholder={internal ? 'Só a central lê esta nota.' : 'Escreva a resposta. Ctrl+Enter envia.'}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        error={fault}
        readOnly={finished}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      {!finished && <AttachmentsField attachments={attachments} />}
      <FormProblem message={finished ? finishedWords(replied) : problem} />
      <div className={styles.buttons}>
        {finished ? (
          <Leftover text={text} onDiscard={() => write('')} />
        ) : (
          <Button type="submit" disabled={busy || attachments.sending} aria-busy={busy}>
            {busy ? 'Enviando…' : internal ? 'Guardar nota' : 'Enviar resposta'}
          </Button>
        )}
      </div>
    </form>
  )
}

function Leftover({ text, onDiscard }: { text: string; onDiscard(): void }) {
  return (
    <>
      <Button variant="subtle" onClick={onDiscard}>
        Descartar
      </Button>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button variant="default" onClick={copy}>
            {copied ? 'Texto copiado' : 'Copiar o meu texto'}
          </Button>
        )}
      </CopyButton>
    </>
  )
}

function Kind({ label, on, onChoose }: { label: string; on: boolean; onChoose(): void }) {
  return (
    <button type="button" aria-pressed={on} onClick={onChoose}>
      {label}
    </button>
  )
}
