import { Button } from '@mantine/core'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isStale } from '#api/api-error.ts'
import { changedFields, type FieldName, type Typed } from '#form/contract-form.ts'
import { FieldsForm, type FormLine } from '#form/FieldsForm.tsx'
import { FormProblem } from '#form/FormProblem.tsx'
import { useAction } from '#form/use-action.ts'
import { actionColumn, type PlainColumn, PlainTable } from '#table/PlainTable.tsx'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { Panel } from '#ui/page/Panel.tsx'
import { LookupActions } from './LookupActions.tsx'

/** A row of a short list that records choose from. */
interface LookupRow {
  id: number
  name: string
  recordVersion: number
}

interface LookupTableProps<F extends FieldSet, R extends LookupRow> {
  title: string
  lead: string
  /** The words of the button that adds a row, such as "Novo modelo". */
  addLabel: string
  queryKey: string
  fields: F
  lines: readonly FormLine<FieldName<F>>[]
  /** These columns stand behind the name. */
  columns: readonly PlainColumn<R>[]
  empty: R
  list: () => Promise<R[]>
  create: (row: R) => Promise<unknown>
  /** Takes what was changed of a row, and the version that it was changed over. */
  change: (changed: Partial<R>) => Promise<unknown>
  remove: (row: R) => Promise<unknown>
}

/** Keeps a short list: shows what is in it, adds and changes rows in a form, and removes those that nothing uses. */
export function LookupTable<F extends FieldSet, R extends LookupRow>(props: LookupTableProps<F, R>) {
  const { title, lead, addLabel, queryKey, fields, lines, columns, empty, list, create, change, remove } = props
  const [edited, setEdited] = useState<R | null>(null)
  const [seenVersion, setSeenVersion] = useState<number>()
  const client = useQueryClient()
  const notice = useNotice()
  const { data, error, refetch } = useQuery({ queryKey: ['lookup-table', queryKey], queryFn: list })
  /** Forms read the same rows by other questions, and offer a new one at once. */
  const refresh = () =>
    Promise.all(
      [['lookup-table', queryKey], ['lookup'], ['device-versions']].map((key) =>
        client.invalidateQueries({ queryKey: key }),
      ),
    )
  const removal = useAction()
  const removeRow = (row: R) =>
    removal.run(async () => {
      await remove(row)
      await refresh()
      notice('Registro excluído.')
    })

  function edit(row: R | null) {
    setEdited(row)
    setSeenVersion(row?.recordVersion)
  }

  async function send(values: CompleteInput<F>) {
    const row = edited!
    if (row === empty) await create({ ...row, ...values })
    else await sendChange(row, values)
    await refresh()
    edit(null)
  }

  /** Sends what was changed alone: what somebody else changed of the row meanwhile stays. */
  async function sendChange(row: R, values: CompleteInput<F>) {
    const names = changedFields(fields, row as unknown as Typed<F>, values as Typed<F>)
    const changed = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<R>
    try {
      await change({ ...changed, id: row.id, recordVersion: seenVersion })
    } catch (error) {
      // The list under the form then shows the row as it is now: whoever saves again has seen that.
      if (isStale(error)) setSeenVersion((await refetch()).data?.find(({ id }) => id === row.id)?.recordVersion)
      throw error
    }
  }

  return (
    <Panel
      title={title}
      lead={lead}
      tools={
        <Button size="xs" onClick={() => edit(empty)} disabled={edited !== null}>
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
          onCancel={() => edit(null)}
        />
      )}
      <FormProblem message={removal.failure} />
      <LookupRows
        label={title}
        rows={data}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        busy={removal.busy}
        editing={edited !== null}
        onEdit={edit}
        onRemove={removeRow}
      />
    </Panel>
  )
}

interface LookupRowsProps<R extends LookupRow> {
  label: string
  rows: readonly R[] | undefined
  error: unknown
  onRetry: () => void
  columns: readonly PlainColumn<R>[]
  busy: boolean
  /** While a row is edited no other can be: what was typed would be lost. */
  editing: boolean
  onEdit: (row: R) => void
  onRemove: (row: R) => Promise<boolean>
}

function LookupRows<R extends LookupRow>({ columns, busy, editing, onEdit, onRemove, ...reading }: LookupRowsProps<R>) {
  const actions = actionColumn((row: R) => (
    <LookupActions name={row.name} {...{ busy, editing }} onEdit={() => onEdit(row)} onRemove={() => onRemove(row)} />
  ))
  const name: PlainColumn<R> = { key: 'name', header: 'Descrição', text: (row) => row.name }
  return <PlainTable {...reading} columns={[name, ...columns, actions]} keyOf={({ id }) => id} stacks />
}
