import { Button } from '@mantine/core'
import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { call as ask } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import styles from '../opening/call-form.module.css'
import type { CallAction } from './use-call-action.ts'

interface ReopenDialogProps {
  call: SupportCall
  opened: boolean
  action: CallAction
  onClose(): void
}

const { reason } = supportCallOperations.reopenSupportCall.args
const FIELDS = { reason }

/** Opens a finished call again with the class it had; the reason is told to everyone in it. */
export function ReopenDialog({ call: { code, recordVersion }, opened, action, onClose }: ReopenDialogProps) {
  const form: ContractForm<typeof FIELDS> = useContractForm({
    fields: FIELDS,
    initial: { reason: '' },
    check: (values) => (values.reason.trim() === '' ? { reason: 'Escreva por que o chamado é reaberto.' } : {}),
    async send(values) {
      const work = () => ask(supportCallOperations.reopenSupportCall, { code, recordVersion, ...values })
      if (!(await action.run(work, `Chamado #${code} reaberto`))) return
      form.begin({ reason: '' })
      onClose()
    },
  })

  return (
    <Dialog opened={opened} onClose={onClose} title={`Reabrir o chamado #${code}`} size={520}>
      <Form form={form} className={styles.form}>
        <Field form={form} name="reason" input="lines" mark="asterisk" first minRows={3} />
        <FormProblem message={action.problem} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            CANCELAR
          </Button>
          <Button type="submit" disabled={action.busy} aria-busy={action.busy}>
            CONFIRMAR
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
