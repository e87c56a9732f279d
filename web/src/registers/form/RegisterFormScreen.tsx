import { Button } from '@mantine/core'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { QueryScope } from '#api/QueryScope.tsx'
import { may } from '#api/session/may.ts'
import type { Typed } from '#form/contract-form.ts'
import { fromAddress } from '#state/address-words.ts'
import { PageMessage } from '#ui/page/PageMessage.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { NoAccess } from '../access.tsx'
import type { RegisterForm, StoredRecord } from '../definitions/form-definition.ts'
import { idOf } from '../definitions/list-arguments.ts'
import { LIST_ADDRESS } from '../list/list-address.ts'
import { RecordPage } from '../record/RecordPage.tsx'
import type { RecordTab } from '../record/record-tab.ts'
import { FormSkeleton } from './FormSkeleton.tsx'

interface RegisterFormScreenProps<F extends FieldSet, R extends StoredRecord<F>> {
  definition: RegisterForm<F, R>
  tabs?: readonly RecordTab<R>[]
  /** Shows where else the record leads. */
  links?(record: R): ReactNode
}

/** Shows a record by its deep link, or a new one. */
export function RegisterFormScreen<F extends FieldSet, R extends StoredRecord<F>>(
  props: RegisterFormScreenProps<F, R>,
) {
  const { register } = props.definition
  const { key } = useParams({ strict: false }) as { key?: string }
  const search = useSearch({ strict: false })
  const times = useTimesAsked()
  if (!may(register.creates)) return <NoAccess title={register.words.title} />
  return (
    <QueryScope>
      {key === undefined ? (
        <RecordPage key={times} {...props} record={null} preset={presetOf(props.definition, search)} />
      ) : (
        <ExistingRecord key={key} {...props} recordKey={key} />
      )}
    </QueryScope>
  )
}

/** Answers the values of a new record that come from the link. */
function presetOf<F extends FieldSet, R extends StoredRecord<F>>(
  { fields }: RegisterForm<F, R>,
  search: Record<string, unknown>,
): Partial<Typed<F>> {
  const { customerId } = fromAddress(search, LIST_ADDRESS)
  const id = idOf(String(customerId))
  return ('customerId' in fields && id !== undefined ? { customerId: id } : {}) as Partial<Typed<F>>
}

/**
 * Counts how often the page was asked for again while it is open: whoever chooses "Novo cliente" on that page wants a
 * blank one.
 */
function useTimesAsked(): number {
  const router = useRouter()
  const [times, setTimes] = useState(0)
  useEffect(
    () => router.subscribe('onBeforeLoad', ({ hrefChanged }) => hrefChanged || setTimes((count) => count + 1)),
    [router],
  )
  return times
}

interface ExistingRecordProps<F extends FieldSet, R extends StoredRecord<F>> extends RegisterFormScreenProps<F, R> {
  recordKey: string
}

function ExistingRecord<F extends FieldSet, R extends StoredRecord<F>>(all: ExistingRecordProps<F, R>) {
  const { recordKey, ...props } = all
  const { definition } = props
  const { register } = definition
  // A record that is being edited is never replaced under the person's hands: the server says when it was stale.
  const record = useQuery({
    queryKey: ['record', register.wire, recordKey],
    queryFn: ({ signal }) => definition.load(recordKey, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  if (record.data) return <RecordPage {...props} record={record.data} />
  if (!record.error) return <FormSkeleton />
  // Nothing but the key was asked with, so a refused key names no record either.
  const missing = record.error instanceof ApiError && ['NOT_FOUND', 'BAD_USER_INPUT'].includes(record.error.code)
  if (missing) {
    return (
      <PageMessage
        title="Cadastro não encontrado"
        text={`Não há ${register.words.one} «${recordKey}», ou ele não está entre os que você vê.`}
      >
        <Button component={Link} to={`/${register.name}`}>
          Ver {register.words.many}
        </Button>
      </PageMessage>
    )
  }
  return (
    <>
      <h1 className="visually-hidden">{register.words.title}</h1>
      <Failure
        message={`Não foi possível abrir este cadastro. ${messageOf(record.error)}`}
        onRetry={() => void record.refetch()}
      />
    </>
  )
}
