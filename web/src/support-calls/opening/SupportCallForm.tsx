import { Button, CopyButton, Select, Textarea, TextInput } from '@mantine/core'
import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { type ClipboardEvent, type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { currentSession } from '#api/session/session.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { RestoredNote } from '#form/RestoredNote.tsx'
import { AttachmentsField, pastedFiles } from '../attachments/AttachmentsField.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useDiagnosis } from '../use-support-calls.ts'
import { type CallDraft, resolutionHint } from './call-draft.ts'
import styles from './call-form.module.css'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { useCallForm } from './use-call-form.ts'
import { vehicleSource } from './vehicle-picker-source.ts'

export interface SupportCallFormProps {
  /** The call to be closed; null opens a new one. */
  call: SupportCall | null
  prefill?: Partial<CallDraft>
  /** Of the position that a new call is opened from. */
  aboutInstant?: number | null
  onDone(call: SupportCall): void
  onCancel(): void
}

const CLASSES = [
  { value: String(CLASSIFICATIONS.important), label: 'Importante' },
  { value: String(CLASSIFICATIONS.urgent), label: 'Urgente' },
]

/** Opens a call, or closes one that exists: then only how it was solved can be written. */
export function SupportCallForm({ call, prefill = {}, aboutInstant = null, onDone, onCancel }: SupportCallFormProps) {
  const attachments = useAttachments()
  const form = useCallForm({ call, prefill, aboutInstant, attachmentIds: () => attachments.ids, onDone })
  const [unsent, setUnsent] = useState<string | null>(null)
  const { draft, faults, set } = form
  const editing = call !== null
  const title = useRef<HTMLInputElement>(null)
  const resolution = useRef<HTMLTextAreaElement>(null)
  // The form may come later than the window around it, which gave the focus to its closing button.
  useEffect(() => (resolution.current ?? title.current)?.focus(), [])
  useSuggestions(editing ? null : draft.vehicleId, form.suggest)

  function submit(event: FormEvent) {
    event.preventDefault()
    setUnsent(attachments.unsent)
    if (!attachments.sending && !attachments.unsent && !form.finishedByOther) void form.submit()
  }

  function paste(event: ClipboardEvent) {
    const files = editing ? [] : pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    attachments.add(files)
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={submit}
      onPaste={paste}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
      }}
    >
      {form.restored && (
        <RestoredNote text="Recuperamos o que você tinha digitado e não enviou." onDiscard={form.discard} />
      )}
      {!editing && <AboutFields draft={draft} onChange={set} />}
      {!editing && draft.vehicleId !== null && <DuplicateWarning vehicleId={draft.vehicleId} />}
      <TextInput
        label="Título"
        required
        withAsterisk
        ref={title}
        placeholder="Qual é o assunto do chamado?"
        maxLength={200}
        readOnly={editing}
        value={draft.title}
        error={faults.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Textarea
        label="Descrição"
        required
        withAsterisk
        disabled={editing}
        autosize
        minRows={3}
        maxRows={10}
        value={draft.description}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <Select
        label="Classificação"
        data={CLASSES}
        allowDeselect={false}
        disabled={editing}
        value={draft.classification}
        onChange={(classification) => set({ classification: classification ?? '0' })}
      />
      <AttachmentsField attachments={attachments} disabled={editing} />
      {editing && (
        <Textarea
          label="Solução"
          required
          withAsterisk
          ref={resolution}
          description={resolutionHint(draft.resolution, call.closingSuggestion.resolution)}
          autosize
          minRows={3}
          maxRows={10}
          value={draft.resolution}
          error={faults.resolution}
          onChange={({ currentTarget }) => set({ resolution: currentTarget.value })}
        />
      )}
      <FormProblem message={attachments.unsent && unsent ? unsent : form.problem} />
      <div className={styles.buttons}>
        {form.finishedByOther && (
          <CopyButton value={draft.resolution}>
            {({ copied, copy }) => (
              <Button variant="subtle" onClick={copy}>
                {copied ? 'Texto copiado' : 'Copiar o meu texto'}
              </Button>
            )}
          </CopyButton>
        )}
        <Button
          variant="default"
          onClick={() => {
            form.discard()
            onCancel()
          }}
        >
          CANCELAR
        </Button>
        <Button
          type="submit"
          disabled={form.busy || attachments.sending || form.finishedByOther !== null}
          aria-busy={form.busy}
        >
          {form.busy ? 'ENVIANDO…' : 'CONFIRMAR'}
        </Button>
      </div>
    </form>
  )
}

interface AboutFieldsProps {
  draft: CallDraft
  onChange(patch: Partial<CallDraft>): void
}

/** What the call is about; one about a vehicle is its owner's. */
function AboutFields({ draft: { vehicleId, customerId }, onChange }: AboutFieldsProps) {
  return (
    <div className={styles.about}>
      <RecordPicker
        source={vehicleSource}
        label="Veículo"
        value={vehicleId === null ? null : String(vehicleId)}
        onChange={(id) => onChange({ vehicleId: id === null ? null : Number(id) })}
      />
      {currentSession()?.operator && vehicleId === null && (
        <RecordPicker
          source={customerSource}
          label="Cliente"
          value={customerId === null ? null : String(customerId)}
          onChange={(id) => onChange({ customerId: id === null ? null : Number(id) })}
        />
      )}
    </div>
  )
}

/** Of a vehicle that is not well: what is the matter stands in the form already, to be changed at will. */
function useSuggestions(vehicleId: number | null, suggest: (patch: Partial<CallDraft>) => void): void {
  const { data } = useDiagnosis(vehicleId)
  const take = useEffectEvent(() => {
    if (data && data.cause !== '' && data.cause !== 'normal')
      suggest({ title: data.causeTitle, description: data.sentence })
  })
  useEffect(() => {
    if (data) take()
  }, [data])
}
