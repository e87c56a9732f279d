import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useContractForm } from '#form/use-contract-form.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from '../settings.module.css'
import type { DecisionProps } from './ApproveForm.tsx'
import { DecisionButtons } from './DecisionButtons.tsx'

const { reason } = identityOperations.declineAccessRequest.args

/** Refuses a request for access and says why. */
export function DeclineForm({ request, onDecided, onCancel }: DecisionProps) {
  const notice = useNotice()
  const form = useContractForm({
    fields: { reason },
    initial: { reason: '' },
    async send(values) {
      await call(identityOperations.declineAccessRequest, { id: request.id, ...values })
      notice('Solicitação recusada.')
      await onDecided()
    },
  })

  return (
    <Form form={form} className={styles.decision}>
      <Field form={form} name="reason" input="lines" description="Vai no e-mail para quem pediu." />
      <FormProblem message={form.failure} />
      <DecisionButtons words="Recusar" busy={form.busy} onCancel={onCancel} />
    </Form>
  )
}
