import { Button } from '@mantine/core'
import type { AccessRequest } from '@monitorweb/contract/people/access-request'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { call } from '#api/client.ts'
import { Field } from '#form/Field.tsx'
import { Form } from '#form/Form.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { LookupField } from '#form/inputs/LookupField.tsx'
import { PickerField } from '#form/inputs/PickerField.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { useContractForm } from '#form/use-contract-form.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from '../settings.module.css'
import { DecisionButtons } from './DecisionButtons.tsx'

const QuickCreate = lazyPart(() => import('#registers/form/QuickCreate.tsx'), 'QuickCreate', { placeless: true })

export interface DecisionProps {
  request: AccessRequest
  onDecided: () => Promise<void>
  onCancel: () => void
}

const { customerId, userTypeId, login } = identityOperations.approveAccessRequest.args
const FIELDS = { customerId, userTypeId, login }

/** Makes a user of the request; the operator chooses the customer, the type and the login. */
export function ApproveForm({ request, onDecided, onCancel }: DecisionProps) {
  const [creating, setCreating] = useState(false)
  const notice = useNotice()
  const form = useContractForm({
    fields: FIELDS,
    initial: { customerId: null, userTypeId: null, login: request.login || request.email },
    async send(values) {
      await call(identityOperations.approveAccessRequest, { id: request.id, ...values })
      notice('Acesso aprovado. O link da senha foi enviado.')
      await onDecided()
    },
  })

  return (
    <Form form={form} className={styles.decision}>
      <Field form={form} name="customerId">
        {(props) => <PickerField {...props} source={customerSource} />}
      </Field>
      {form.values.customerId === null && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={styles.inPlace ?? ''}
          leftSection={<IconPlus size={13} aria-hidden="true" />}
          onClick={() => setCreating(true)}
        >
          Cadastrar cliente
        </Button>
      )}
      {creating && (
        <Suspense>
          <QuickCreate
            kind="customer"
            preset={presetOf(request)}
            onClose={() => setCreating(false)}
            onCreated={(key) => {
              form.set('customerId', Number(key))
              setCreating(false)
            }}
          />
        </Suspense>
      )}
      <Field form={form} name="userTypeId">
        {(props) => <LookupField {...props} lookup="userType" />}
      </Field>
      <Field form={form} name="login" />
      <FormProblem message={form.failure} />
      <DecisionButtons words="Aprovar" busy={form.busy} onCancel={onCancel} />
    </Form>
  )
}

/** Fills the form of a new customer with what the request tells of it. */
function presetOf({ name, company, taxNumber }: AccessRequest): { name: string; taxNumber: string } {
  return { name: company || name, taxNumber }
}
