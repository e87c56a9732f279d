import { Button, FileInput } from '@mantine/core'
import { consentOperations } from '@monitorweb/contract/commands/consent-operations'
import { useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { type ContractForm, focusFault, useContractForm } from '#form/use-contract-form.ts'
import { uploadFile } from '#support-calls/attachments/upload-file.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from '../settings.module.css'
import { DayInput } from './DayInput.tsx'

const { signedOn, signedBy, note } = consentOperations.recordConsent.args
const FIELDS = { signedOn, signedBy, note }
const NOTHING = { signedOn: '', signedBy: '', note: '' }

interface ConsentFormProps {
  customerId: number
  onRecorded: () => Promise<void>
}

/** Records a consent, with the document that was signed. */
export function ConsentForm({ customerId, onRecorded }: ConsentFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [isAsked, setAsked] = useState(false)
  const notice = useNotice()
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: NOTHING,
    async send(values) {
      if (!file) return focusFault(form)
      const fileId = await uploadFile(file, () => undefined).done
      await call(consentOperations.recordConsent, { customerId, ...values, fileId })
      notice('Consentimento guardado')
      setFile(null)
      setAsked(false)
      form.begin(NOTHING)
      await onRecorded()
    },
  })
  return (
    <Form
      form={form}
      className={styles.request}
      onSubmit={() => {
        setAsked(true)
        void form.submit()
      }}
    >
      <h3>Guardar um consentimento</h3>
      <div className={styles.pick}>
        <Field form={form} name="signedOn" label="Assinado em">
          {(props) => <DayInput {...props} />}
        </Field>
        <Field form={form} name="signedBy" label="Assinado por" />
        <Field form={form} name="note" label="Observação" />
        <FileInput
          label="Documento assinado"
          placeholder="Escolha o arquivo"
          clearable
          value={file}
          error={isAsked && !file && 'Escolha o documento assinado.'}
          onChange={setFile}
        />
      </div>
      <FormProblem message={form.failure} />
      <div>
        <Button type="submit" variant="default" aria-busy={form.busy}>
          Guardar
        </Button>
      </div>
    </Form>
  )
}
