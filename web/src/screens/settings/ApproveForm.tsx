import { Button, Select, TextInput } from '@mantine/core'
import type { AccessRequest } from '@monitorweb/contract/people/access-request'
import { identityOperations } from '@monitorweb/contract/people/identity-operations'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { call } from '#api/client.ts'
import { FormProblem } from '#form/FormProblem.tsx'
import { customerSource } from '#form/pickers/picker-sources.ts'
import { RecordPicker } from '#form/pickers/RecordPicker.tsx'
import { useLookup } from '#form/pickers/use-lookups.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import styles from './settings.module.css'

const QuickCreate = lazyPart(() => import('#registers/form/QuickCreate.tsx'), 'QuickCreate', { placeless: true })

export interface DecisionProps {
  request: AccessRequest
  onDecided: () => Promise<void>
  onCancel: () => void
}

/** Makes a user of the request: of which customer, of which type, with which login. */
export function ApproveForm({ request, onDecided, onCancel }: DecisionProps) {
  const [customerId, setCustomerId] = useState<string | null>(null)
  const [creating, setCreating] = useState(false)
  const [userTypeId, setUserTypeId] = useState<string | null>(null)
  const [login, setLogin] = useState(request.login || request.email)
  const types = useLookup('userType')
  const notice = useNotice()
  const approval = useMutation({
    mutationFn: () =>
      call(identityOperations.approveAccessRequest, {
        id: request.id,
        customerId: numberOf(customerId),
        userTypeId: numberOf(userTypeId),
        login,
      }),
    onSuccess: async () => {
      notice('Acesso aprovado. O link da senha foi enviado.')
      await onDecided()
    },
  })
  const refused = approval.error instanceof ApiError ? approval.error.details.field : undefined
  const messageFor = (field: string) => (refused === field ? messageOf(approval.error) : null)
  const placed = ['customerId', 'userTypeId', 'login'].includes(refused ?? '')

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!approval.isPending) approval.mutate()
  }

  return (
    <form className={styles.decision} onSubmit={submit} noValidate>
      <RecordPicker
        source={customerSource}
        label="Cliente"
        value={customerId}
        error={messageFor('customerId')}
        onChange={setCustomerId}
      />
      {customerId === null && (
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
              setCustomerId(key)
              setCreating(false)
            }}
          />
        </Suspense>
      )}
      <Select
        label="Tipo de usuário"
        data={types.data ?? []}
        value={userTypeId}
        error={messageFor('userTypeId')}
        onChange={setUserTypeId}
      />
      <TextInput
        label="Login"
        value={login}
        error={messageFor('login')}
        onChange={({ currentTarget }) => setLogin(currentTarget.value)}
      />
      <FormProblem message={approval.error && !placed ? messageOf(approval.error) : null} />
      <div className={styles.buttons}>
        <Button type="submit" aria-busy={approval.isPending}>
          Aprovar
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

/** What the request tells of a customer that is not there yet. */
function presetOf({ name, company, taxNumber }: AccessRequest): Record<string, string> {
  return { name: company || name, taxNumber }
}

function numberOf(value: string | null): number | null {
  return value === null ? null : Number(value)
}
