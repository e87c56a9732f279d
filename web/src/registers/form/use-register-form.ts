import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form'
import { ApiError, messageOf } from '#api/api-error.ts'
import { tellRegisterChanged } from '#api/register-changes.ts'
import { forgetDraft, readDraft } from '#form/kept-draft.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import type { FormValues, RegisterForm } from '../definitions/form-definition.ts'
import { listKey } from '../register.ts'
import { changedFields, contractField, resolveForm, startingValues } from './form-rules.ts'
import { useKeptDraft } from './use-form-draft.ts'

const SAVED = 'Dados Gravados com Sucesso!'

export interface FormOptions {
  definition: RegisterForm
  /** The record being changed, as it was read; null of a new one. */
  record: FormValues | null
  /** Under which what is typed is kept until it is saved; null keeps nothing. */
  draftName: string | null
  /** Values that a new record begins with. */
  preset?: FormValues
  onSaved(record: FormValues): void
}

/** A record that somebody else changed meanwhile. */
export interface Conflict {
  theirs: FormValues
  mine: FormValues
}

export interface RegisterFormState {
  form: UseFormReturn<FormValues>
  /** The record as it is stored, null of a new one. */
  record: FormValues | null
  base: FormValues
  /** Names of the fields that differ from what is stored. */
  changed: string[]
  /** Values that wait for the person's word. */
  confirming: FormValues | null
  busy: boolean
  /** What went wrong with no field of its own. */
  failure: string | null
  conflict: Conflict | null
  restored: boolean
  submit(): void
  confirm(): Promise<void>
  cancel(): void
  keepMine(): Promise<void>
  takeTheirs(): void
  dismissConflict(): void
  discard(): void
}

/** Everything a form does around its fields: rules, confirmation, sending, refusals, conflicts, drafts. */
export function useRegisterForm(options: FormOptions): RegisterFormState {
  const { definition, draftName, preset, onSaved } = options
  const kind = options.record === null ? 'new' : 'existing'
  const [record, setRecord] = useState(options.record)
  const base = useMemo(() => ({ ...startingValues(definition, record), ...preset }), [definition, record, preset])
  const [draft] = useState(() => (draftName ? readDraft(draftName) : null))
  const form = useForm<FormValues>({
    defaultValues: { ...base, ...draft?.values },
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => resolveForm(definition, values, kind),
  })
  const values = form.watch()
  const changed = changedFields(definition, base, values)
  const [confirming, setConfirming] = useState<FormValues | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [restored, setRestored] = useState(draft !== null)
  const notice = useNotice()
  const queryClient = useQueryClient()
  useKeptDraft({ definition, draftName, values, changed, record })

  async function send(sent: FormValues, recordVersion: unknown) {
    setBusy(true)
    setFailure(null)
    try {
      const saved = await save(definition, { base, sent, kind, recordVersion })
      if (draftName) forgetDraft(draftName)
      setRestored(false)
      setConflict(null)
      notice(SAVED)
      tellRegisterChanged()
      void queryClient.invalidateQueries({ queryKey: listKey(definition.register) })
      void queryClient.invalidateQueries({ queryKey: ['choices'] })
      void queryClient.invalidateQueries({ queryKey: ['record-history'] })
      if (kind === 'existing') {
        setRecord(saved)
        form.reset(startingValues(definition, saved))
      }
      onSaved(saved)
    } catch (error) {
      await refuse(error, sent)
    } finally {
      setBusy(false)
      setConfirming(null)
    }
  }

  async function refuse(error: unknown, sent: FormValues) {
    const field = error instanceof ApiError ? error.details.field : undefined
    if (isConflict(error, kind)) {
      const theirs = await definition.load(definition.keyOf(record ?? {})).catch(() => null)
      if (theirs) return setConflict({ theirs, mine: sent })
    }
    if (field && contractField(definition, field)) form.setError(field, { type: 'server', message: messageOf(error) })
    else setFailure(messageOf(error))
  }

  return {
    form,
    record,
    base,
    changed,
    confirming,
    busy,
    failure,
    conflict,
    restored,
    submit: () => {
      setFailure(null)
      void form.handleSubmit(setConfirming)()
    },
    confirm: async () => {
      // A draft was typed over the state of its time: what changed since then is a conflict.
      if (confirming) await send(confirming, (restored && draft?.recordVersion) || record?.['recordVersion'])
    },
    cancel: () => setConfirming(null),
    keepMine: async () => {
      if (conflict) await send(conflict.mine, conflict.theirs['recordVersion'])
    },
    takeTheirs: () => {
      if (!conflict) return
      setRecord(conflict.theirs)
      form.reset(startingValues(definition, conflict.theirs))
      setConflict(null)
    },
    dismissConflict: () => setConflict(null),
    discard: useCallback(() => {
      if (draftName) forgetDraft(draftName)
      setRestored(false)
      form.reset(base)
    }, [draftName, form, base]),
  }
}

/** A stale record, not a value that is taken already. */
function isConflict(error: unknown, kind: 'new' | 'existing'): boolean {
  if (!(error instanceof ApiError) || error.code !== 'CONFLICT' || kind === 'new') return false
  const { field } = error.details
  return field === undefined || field === 'recordVersion' || field === 'updatedAt'
}

interface Saving {
  base: FormValues
  sent: FormValues
  kind: 'new' | 'existing'
  recordVersion: unknown
}

async function save(definition: RegisterForm, { base, sent, kind, recordVersion }: Saving): Promise<FormValues> {
  if (kind === 'new') return await definition.create(sent)
  const { keyField } = definition
  const changes = Object.fromEntries(changedFields(definition, base, sent).map((name) => [name, sent[name]]))
  return await definition.update({ ...changes, [keyField]: base[keyField], recordVersion })
}

/** The messages of a form's fields in the order of the screen. */
export function messagesOf(
  errors: FieldErrors<FormValues>,
  names: readonly string[],
): { name: string; message: string }[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message
    return typeof message === 'string' ? [{ name, message }] : []
  })
}
