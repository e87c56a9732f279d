import { Button } from '@mantine/core'
import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { type ClipboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { currentSession } from '#api/session/session.ts'
import { DraftNote } from '#form/DraftNote.tsx'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { vehicleSource } from '#form/pickers/vehicle-source.ts'
import { focusField } from '#form/use-contract-form.ts'
import { useCopy } from '#ui/clipboard/use-copy.ts'
import { AttachmentsField, pastedFiles } from '../attachments/AttachmentsField.tsx'
import { useAttachments } from '../attachments/use-attachments.ts'
import { useDiagnosis } from '../use-support-calls.ts'
import { type CallDraft, resolutionHint } from './call-draft.ts'
import styles from './call-form.module.css'
import { DuplicateWarning } from './DuplicateWarning.tsx'
import { type CallForm, useCallForm } from './use-call-form.ts'

export interface SupportCallFormProps {
  /** The call to be closed; null opens a new one. */
  call: SupportCall | null
  prefill?: Partial<CallDraft>
  /** The instant of the position that a new call is opened from. */
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
  const { form, finishedByOther, suggest } = useCallForm({
    call,
    prefill,
    aboutInstant,
    attachments,
    onDone,
  })
  const [unsent, setUnsent] = useState<string | null>(null)
  const copy = useCopy()
  const { vehicleId, resolution } = form.values
  const editing = call !== null
  // The form may come later than the window around it, which gave the focus to its closing button.
  const begin = useEffectEvent(() => focusField(form, editing ? 'resolution' : 'title'))
  useEffect(() => begin(), [])
  useSuggestions(editing ? undefined : typeof vehicleId === 'string' ? null : vehicleId, suggest)

  function submit() {
    setUnsent(attachments.unsent)
    if (!attachments.unsent && !finishedByOther) void form.submit()
  }

  function paste(event: ClipboardEvent) {
    const files = editing ? [] : pastedFiles(event)
    if (files.length === 0) return
    event.preventDefault()
    attachments.add(files)
  }

  return (
    <Form form={form} className={styles.form} onSubmit={submit} onPaste={paste}>
      <DraftNote form={form} unsent="enviou" />
      {!editing && <AboutFields form={form} />}
      {!editing && typeof vehicleId === 'number' && <DuplicateWarning vehicleId={vehicleId} />}
      <Field
        form={form}
        name="title"
        label="Título"
        mark="asterisk"
        placeholder="Qual é o assunto do chamado?"
        maxLength={200}
        readOnly={editing}
      />
      <Field
        form={form}
        name="description"
        label="Descrição"
        input="lines"
        mark="asterisk"
        required
        disabled={editing}
        minRows={3}
        maxRows={10}
      />
      <Field form={form} name="classification" label="Classificação" disabled={editing}>
        {(props) => <ChoiceField {...props} choices={CLASSES} numeric />}
      </Field>
      <AttachmentsField attachments={attachments} disabled={editing} />
      {editing && (
        <Field
          form={form}
          name="resolution"
          label="Solução"
          input="lines"
          mark="asterisk"
          required
          description={resolutionHint(resolution, call.closingSuggestion.resolution)}
          minRows={3}
          maxRows={10}
        />
      )}
      <FormProblem message={(attachments.unsent === unsent && unsent) || form.failure} />
      <div className={styles.buttons}>
        {finishedByOther && (
          <Button variant="subtle" onClick={() => copy(resolution, 'Texto copiado')}>
            Copiar o meu texto
          </Button>
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
          disabled={form.busy || attachments.sending || finishedByOther !== null}
          aria-busy={form.busy}
        >
          {form.busy ? 'ENVIANDO…' : 'CONFIRMAR'}
        </Button>
      </div>
    </Form>
  )
}

/** Asks what the call is about; a call about a vehicle belongs to the vehicle's owner. */
function AboutFields({ form }: Pick<CallForm, 'form'>) {
  return (
    <div className={styles.about}>
      <Field form={form} name="vehicleId" label="Veículo">
        {(props) => <PickerField {...props} source={vehicleSource} />}
      </Field>
      {currentSession()?.operator && form.values.vehicleId === null && (
        <Field form={form} name="customerId" label="Cliente">
          {(props) => <PickerField {...props} source={customerSource} />}
        </Field>
      )}
    </div>
  )
}

/**
 * Puts into the form what is the matter with a vehicle that is not well; the person may change it. Words about one
 * vehicle do not stay for another.
 */
function useSuggestions(about: number | null | undefined, suggest: CallForm['suggest']): void {
  const { data } = useDiagnosis(about ?? null)
  const isIll = data !== undefined && data.cause !== '' && data.cause !== 'normal'
  const title = isIll ? data.causeTitle : null
  const description = isIll ? data.keptSentence : null
  const take = useEffectEvent(suggest)
  useEffect(() => {
    if (about !== undefined) take(about, title === null || description === null ? null : { title, description })
  }, [about, title, description])
}
