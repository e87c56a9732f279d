import { Button } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { currentSession } from '#api/session/session.ts'
import { DraftNote } from '#form/DraftNote.tsx'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { AttachmentsField, pastedFiles } from '../attachments/AttachmentsField.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { finishedWords, TEXT_STAYS } from '../call-words.ts'
import { useSendingKey } from '../sending-key.ts'
import { useKeepCall } from '../use-support-calls.ts'
import styles from './conversation.module.css'

const { text, internal } = supportCallOperations.replyToSupportCall.args
const FIELDS = { text, internal }

/**
 * Writes into an open call: to everyone in it, or as a note that the centre alone reads. Where somebody finished the
 * call meanwhile, what was written stays to be copied.
 */
export function ReplyBox({ call: replied }: { call: SupportCall }) {
  const { code, finished } = replied
  const attachments = useAttachments(replied.attachments.length)
  const [unsent, setUnsent] = useState<string | null>(null)
  const keepCall = useKeepCall()
  const key = useSendingKey()
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: { text: '', internal: false },
    check: (values) => (values.text.trim() === '' ? { text: 'Escreva a resposta.' } : {}),
    // A note is restored as the note that it was, never as an answer that everybody reads.
    draft: { name: `chamado/${code}/resposta`, recordVersion: null, beside: ['internal'] },
    async send({ text, internal }) {
      const input = { code, text, internal, attachmentIds: attachments.ids }
      keepCall(await call(supportCallOperations.replyToSupportCall, { ...input, sendingKey: key.keyOf(input) }))
      key.done()
      form.begin({ text: '', internal })
      attachments.clear()
    },
    refuse: (failure) => attachments.sendAgain(failure, form.fail),
  })
  const { busy } = form
  const { text, internal } = form.values

  function submit() {
    if (finished) return
    const told = text.trim() === '' ? null : attachments.unsent
    setUnsent(told)
    if (told === null) void form.submit()
  }

  const chosen = attachments.files.length
  if (finished && text === '' && chosen === 0) return null
  return (
    <Form
      form={form}
      className={internal ? styles.internal : styles.reply}
      onSubmit={submit}
      onPaste={(event) => {
        const files = pastedFiles(event)
        if (files.length === 0) return
        event.preventDefault()
        attachments.add(files)
      }}
    >
      {currentSession()?.operator && !finished && (
        <fieldset className={styles.kinds} aria-label="Quem lê">
          <Kind
            label="Resposta ao cliente"
            on={!internal}
            disabled={busy}
            onChoose={() => form.set('internal', false)}
          />
          <Kind label="Nota interna" on={internal} disabled={busy} onChoose={() => form.set('internal', true)} />
        </fieldset>
      )}
      {!busy && <DraftNote form={form} unsent="enviou" />}
      <Field
        form={form}
        name="text"
        input="lines"
        label={internal ? 'Nota interna' : 'Resposta'}
        placeholder={internal ? 'Só a central lê esta nota.' : 'Escreva a resposta. Ctrl+Enter envia.'}
        minRows={3}
        maxRows={12}
        // What is typed while this one leaves would be emptied with it.
        readOnly={finished || busy}
      />
      {!finished && <AttachmentsField attachments={attachments} />}
      <FormProblem
        message={
          finished
            ? leftoverWords(replied, { text, chosen })
            : (attachments.unsent === unsent && unsent) || form.failure
        }
      />
      <div className={styles.buttons}>
        {finished ? (
          <Leftover
            text={text}
            onDiscard={() => {
              form.discard()
              attachments.clear()
            }}
          />
        ) : (
          <Button type="submit" disabled={busy || attachments.sending} aria-busy={busy}>
            {busy ? 'Enviando…' : internal ? 'Guardar nota' : 'Enviar resposta'}
          </Button>
        )}
      </div>
    </Form>
  )
}

function Leftover({ text, onDiscard }: { text: string; onDiscard(): void }) {
  const copy = useCopy()
  return (
    <>
      <Button variant="subtle" onClick={onDiscard}>
        Descartar
      </Button>
      {text !== '' && (
        <Button variant="default" onClick={() => copy(text, 'Texto copiado')}>
          Copiar o meu texto
        </Button>
      )}
    </>
  )
}

/** Says what becomes of what was written and of the files that were chosen, where somebody finished the call meanwhile. */
function leftoverWords(replied: SupportCall, { text, chosen }: { text: string; chosen: number }): string {
  if (chosen === 0) return finishedWords(replied)
  return finishedWords(replied, `${text && `${TEXT_STAYS} `}Os arquivos que você escolheu não entraram nele.`)
}

interface KindProps {
  label: string
  on: boolean
  disabled: boolean
  onChoose(): void
}

function Kind({ label, on, disabled, onChoose }: KindProps) {
  return (
    <button type="button" aria-pressed={on} disabled={disabled} onClick={onChoose}>
      {label}
    </button>
  )
}
