import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { isStale } from '#api/api-error.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { VEHICLE_GROUPS_KEY } from '#api/use-vehicle-groups.ts'
import { changedFields, startingValues, type Typed } from '#form/contract-form.ts'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { masksOf, type RegisterForm, type StoredRecord } from '../definitions/form-definition.ts'
import type { ConflictRow } from '../record/conflict-rows.ts'
import { listKey } from '../register.ts'

const SAVED = 'Dados Gravados com Sucesso!'

export interface FormOptions<F extends FieldSet, R extends StoredRecord<F>> {
  definition: RegisterForm<F, R>
  /** The record being changed, as it was read; null for a new one. */
  record: R | null
  /** What is typed is kept under this name until it is saved; null keeps nothing. */
  draftName: string | null
  /** A new record begins with these values. */
  preset?: Partial<Typed<F>>
  onSaved(record: R, form: ContractForm<F>): unknown
}

/** A conflict is about a record that somebody else changed meanwhile. */
interface Conflict<F extends FieldSet, R> {
  theirs: R
  mine: CompleteInput<F>
  rows: readonly ConflictRow[]
}

export interface RegisterFormState<F extends FieldSet, R extends StoredRecord<F>> {
  form: ContractForm<F>
  /** The record as it is stored; null for a new one. */
  record: R | null
  conflict: Conflict<F, R> | null
  keepMine(): Promise<void>
  takeTheirs(): void
  dismissConflict(): void
}

/** Does what the form of a register does beyond any form: only what changed is sent, and conflicts are shown. */
export function useRegisterForm<F extends FieldSet, R extends StoredRecord<F>>(
  options: FormOptions<F, R>,
): RegisterFormState<F, R> {
  const { definition, draftName, preset, onSaved } = options
  const { fields } = definition
  const kind = options.record === null ? 'new' : 'existing'
  const [record, setRecord] = useState(options.record)
  const [conflict, setConflict] = useState<Conflict<F, R> | null>(null)
  const notice = useNotice()
  const queryClient = useQueryClient()
  const masks = masksOf(definition)
  const begins = (stored: R | null) => startingValues(fields, stored, masks)
  const form: ContractForm<F> = useContractForm<F>({
    fields,
    masks,
    isStored: record !== null,
    initial: { ...begins(record), ...preset },
    check: (values) => definition.check?.(values, kind) ?? {},
    draft: draftName === null ? null : { name: draftName, recordVersion: record?.recordVersion ?? 0 },
    confirms: true,
    // A draft was typed over the state of its time: what changed since then is a conflict.
    send: (values) => send(values, form.restoredVersion || record?.recordVersion),
    refuse: showConflict,
  })

  async function send(values: CompleteInput<F>, recordVersion: number | undefined): Promise<void> {
    const saved = await save(definition, { base: form.base, values, record, recordVersion })
    setConflict(null)
    notice(SAVED)
    tellRegisterChanged()
    void queryClient.invalidateQueries({ queryKey: listKey(definition.register) })
    void queryClient.invalidateQueries({ queryKey: ['choices'] })
    void queryClient.invalidateQueries({ queryKey: VEHICLE_GROUPS_KEY })
    void queryClient.invalidateQueries({ queryKey: ['record-history'] })
    if (record !== null) show(saved)
    await onSaved(saved, form)
  }

  function show(stored: R) {
    setRecord(stored)
    form.begin(begins(stored))
  }

  const takeNewer = useEffectEvent((given: R | null) => {
    const isNewer = record !== null && given !== null && given.recordVersion > record.recordVersion
    if (isNewer && form.changed.length === 0 && !form.busy) show(given)
  })
  // What was changed beside the form is read anew; it never comes over what was typed.
  useEffect(() => takeNewer(options.record), [options.record])

  async function showConflict(error: unknown, mine: CompleteInput<F>): Promise<boolean> {
    if (record === null || !isStale(error)) return false
    const theirs = await definition.load(definition.keyOf(record)).catch(() => null)
    if (!theirs) return false
    const { conflictRows } = await import('../record/conflict-rows.ts')
    setConflict({ theirs, mine, rows: await conflictRows(definition, form.base, { theirs, mine }) })
    return true
  }

  return {
    form,
    record,
    conflict,
    keepMine: async () => {
      if (conflict) await form.deliver(conflict.mine, (mine) => send(mine, conflict.theirs.recordVersion))
    },
    takeTheirs: () => {
      if (conflict) show(conflict.theirs)
      setConflict(null)
    },
    dismissConflict: () => setConflict(null),
  }
}

interface Saving<F extends FieldSet, R> {
  base: Typed<F>
  values: CompleteInput<F>
  record: R | null
  recordVersion: number | undefined
}

async function save<F extends FieldSet, R extends StoredRecord<F>>(
  definition: RegisterForm<F, R>,
  { base, values, record, recordVersion }: Saving<F, R>,
): Promise<R> {
  if (record === null) return await definition.create(values)
  const sent = [...changedFields(definition.fields, base, values as Typed<F>), definition.keyField]
  const input: Partial<CompleteInput<F>> = {}
  for (const name of sent) input[name] = values[name]
  return await definition.update({ ...input, recordVersion }, base)
}
