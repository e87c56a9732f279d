import { Button } from '@mantine/core'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { messageOf } from '#api/api-error.ts'
import type { FieldName } from '#form/contract-form.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { Failure } from '#ui/states/Failure.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { type LookupRow, LookupRows } from './LookupRows.tsx'

interface LookupTableProps<F extends FieldSet, R extends LookupRow> {
  title: string
  lead: string
  /** The words of the button that adds a row, such as "Nova versão". */
  addLabel: string
  queryKey: string
  fields: F
  lines: readonly FormLine<FieldName<F>>[]
  columns: readonly { label: string; cell: (row: R) => ReactNode }[]
  empty: R
  list: () => Promise<R[]>
  save: (row: R, fresh: boolean) => Promise<unknown>
  remove: (row: R) => Promise<unknown>
}

/** Keeps a short list: shows what is in it, adds and changes rows in a form, and removes those that nothing uses. */
export function LookupTable<F extends FieldSet, R extends LookupRow>(props: LookupTableProps<F, R>) {
  const { title, lead, addLabel, queryKey, fields, lines, columns, empty, list, save, remove } = props
  const [edited, setEdited] = useState<R | null>(null)
  const client = useQueryClient()
  const notice = useNotice()
  const { data, error, refetch } = useQuery({ queryKey: ['lookup-table', queryKey], queryFn: list })
  const refresh = () => client.invalidateQueries({ queryKey: ['lookup-table', queryKey] })
  const removal = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      await refresh()
      notice('Registro excluído.')
    },
  })

  async function send(values: object) {
    await save({ ...edited!, ...values }, edited === empty)
    await refresh()
    setEdited(null)
  }

  return (
    <Panel
      title={title}
      lead={lead}
      tools={
        <Button size="xs" onClick={() => setEdited(empty)} disabled={edited !== null}>
          {addLabel}
        </Button>
      }
    >
      {edited && (
        <FieldsForm
          key={edited.id}
          fields={fields}
          initial={edited as unknown as Parameters<typeof FieldsForm<F>>[0]['initial']}
          lines={lines}
          summary={edited === empty ? addLabel : edited.name}
          send={send}
          onCancel={() => setEdited(null)}
        />
      )}
      <FormProblem message={removal.error ? messageOf(removal.error) : null} />
      {!data && !error && <Skeleton height={180} />}
      {error && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {data && (
        <LookupRows
          rows={data}
          columns={columns}
          busy={removal.isPending}
          onEdit={setEdited}
          onRemove={(row) => removal.mutate(row)}
        />
      )}
    </Panel>
  )
}
