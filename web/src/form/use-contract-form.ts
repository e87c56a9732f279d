import type { CompleteInput } from '@monitorweb/contract/wire/check'
import type { FieldSet } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { type RefObject, useRef, useState } from 'react'
import { type Control, type DefaultValues, type FieldErrors, type Path, type PathValue, useForm } from 'react-hook-form'
import { ApiError } from '#api/api-error.ts'
import {
  type Complaints,
  changedFields,
  checkForm,
  contractField,
  type FieldName,
  type Masks,
  normalised,
  RECORD_VERSION,
  sentFields,
  type Typed,
} from './contract-form.ts'
import { type FormDraft, forgetDraft, keepDraft, readDraft } from './kept-draft.ts'
import { useAction } from './use-action.ts'
import { useKeptDraft } from './use-kept-draft.ts'

export interface ContractFormOptions<F extends FieldSet> {
  fields: F
  /** The form begins with these values, and they count as unchanged. */
  initial: Typed<F>
  /** Says what is wrong across fields, or says it in this form's own words before the contract's. */
  check?(values: Typed<F>): Complaints<F>
  masks?: Masks<F>
  /** True where the form begins with what is stored: then only what differs from that is judged. */
  isStored?: boolean
  /**
   * What is typed is kept under this name until it was sent, with the version of the record that it was typed over. The
   * form begins without it and offers it. What is chosen `beside` what is typed is kept with it, and alone is no draft.
   */
  draft?: { name: string; recordVersion: number | null; beside?: readonly FieldName<F>[] } | null
  /** Where this is set the form asks whether to send, once everything is right. */
  confirms?: boolean
  /** Sends the values; what this throws is told at its field or above the buttons. */
  send(values: CompleteInput<F>): Promise<unknown>
  /** Takes a refusal to which this form has an answer of its own. */
  refuse?(error: unknown, values: CompleteInput<F>): boolean | Promise<boolean>
}

/** Holds a form over fields of the contract: its rules, its words, its one way to be sent. */
export interface ContractForm<F extends FieldSet> {
  fields: F
  masks: Masks<F>
  control: Control<Typed<F>, unknown, CompleteInput<F>>
  /** The form's element in the page. */
  element: RefObject<HTMLFormElement | null>
  values: Typed<F>
  /** The values that the form began with. */
  base: Typed<F>
  errors: Complaints<F>
  /** The names of the fields that differ from what the form began with. */
  changed: FieldName<F>[]
  busy: boolean
  /** A refusal that belongs to no field. */
  failure: string | null
  /** Counts how often the form was refused for a field: each time that field wants the focus. */
  refusals: number
  /** The values that wait for the person's word. */
  confirming: CompleteInput<F> | null
  /** True where there is something that was typed at an earlier visit and not sent; it waits to be restored. */
  offersDraft: boolean
  /** True where the form holds what was typed at an earlier visit. */
  restored: boolean
  /** The version of the record that the restored text was typed over. */
  restoredVersion: number | null
  set<Name extends FieldName<F>>(name: Name, value: Typed<F>[Name]): void
  /** Takes note that a field is left: it is written as it will be stored. */
  leave(name: FieldName<F>): void
  /** Checks everything, then asks or sends; answers whether the values were sent. */
  submit(): Promise<boolean>
  confirm(): Promise<boolean>
  cancel(): void
  /** Sends values that were asked about elsewhere. */
  deliver(values: CompleteInput<F>, send?: (values: CompleteInput<F>) => Promise<unknown>): Promise<boolean>
  fail(message: string | null): void
  /** Begins anew with these values; what was typed or restored is gone. */
  begin(values: Typed<F>): void
  /** Takes these values for those that the form began with; what was typed or restored over the former ones stays. */
  rebase(values: Typed<F>): void
  /** Forgets what was typed; a draft that is only offered waits on. */
  discard(): void
  /** Puts into the form what was typed at an earlier visit. */
  restoreDraft(): void
  /** Forgets what was typed at an earlier visit. */
  dropDraft(): void
}

/**
 * Makes a form in the one way: with react-hook-form over a field set of the contract, by the same rules here as on the
 * server.
 */
export function useContractForm<F extends FieldSet>(options: ContractFormOptions<F>): ContractForm<F> {
  const { fields, check, masks = {}, isStored = false, draft = null, confirms = false, send, refuse } = options
  const element = useRef<HTMLFormElement>(null)
  const submitted = useRef(false)
  const [base, setBase] = useState(options.initial)
  const [offered, setOffered] = useState(() => (draft ? readDraft(draft.name) : null))
  const [restored, setRestored] = useState<FormDraft | null>(null)
  const [confirming, setConfirming] = useState<CompleteInput<F> | null>(null)
  const [refusals, setRefusals] = useState(0)
  const action = useAction()
  const form = useForm<Typed<F>, unknown, CompleteInput<F>>({
    defaultValues: base as DefaultValues<Typed<F>>,
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: (values) => {
      const checked = checkForm(fields, values, { check, stored: isStored ? base : undefined })
      if (checked.errors === null) return { values: { ...values, ...checked.values } as CompleteInput<F>, errors: {} }
      const errors: Record<string, { type: string; message: string }> = {}
      for (const [name, message] of Object.entries<string | undefined>(checked.errors)) {
        // That a field is still empty is said when the form is sent, not on passing through.
        const passed = !submitted.current && isEmpty(values[name as FieldName<F>])
        if (message !== undefined && !passed) errors[name] = { type: 'rule', message }
      }
      return { values: {}, errors: errors as FieldErrors<Typed<F>> }
    },
  })
  const values = form.watch()
  const changed = changedFields(fields, base, values)
  const beside = draft?.beside ?? []
  const typed = changed.filter((name) => !beside.includes(name))
  const restoredVersion = restored?.recordVersion ?? null
  const keptFor = draft && { name: draft.name, recordVersion: restoredVersion ?? draft.recordVersion }
  useKeptDraft({ fields, draft: keptFor, offered, values, kept: typed.length > 0 ? [...typed, ...beside] : [] })

  function begin(next: Typed<F>) {
    submitted.current = false
    setBase(next)
    setRestored(null)
    action.fail(null)
    form.reset(next)
  }

  function rebase(next: Typed<F>) {
    const kept = Object.fromEntries(changed.map((name) => [name, values[name]]))
    setBase(next)
    form.reset({ ...next, ...kept })
  }

  /** What was typed is done with; a draft that is only offered waits on. */
  function keepOffered() {
    if (draft && offered) keepDraft(draft.name, offered)
    else if (draft) forgetDraft(draft.name)
  }

  async function deliver(sent: CompleteInput<F>, sending = send) {
    const taken = await action.run(
      async () => {
        await sending(sent)
        keepOffered()
        setRestored(null)
      },
      async (error) => {
        if (await refuse?.(error, sent)) return true
        const name = fieldAtFault(fields, error)
        if (!name) return false
        form.setError(name as Path<Typed<F>>, { type: 'server', message: (error as Error).message })
        setRefusals((count) => count + 1)
        return true
      },
    )
    setConfirming(null)
    return taken
  }

  async function submit() {
    if (action.busy) return false
    submitted.current = true
    action.fail(null)
    let taken = false
    await form.handleSubmit(
      async (checked) => {
        if (confirms) setConfirming(checked)
        else taken = await deliver(checked)
      },
      () => setRefusals((count) => count + 1),
    )()
    return taken
  }

  return {
    fields,
    masks,
    control: form.control,
    element,
    values,
    base,
    errors: messagesOf(fields, form.formState.errors),
    changed,
    busy: action.busy,
    failure: action.failure,
    refusals,
    confirming,
    offersDraft: offered !== null,
    restored: restored !== null,
    restoredVersion,
    set(name, value) {
      const path = name as unknown as Path<Typed<F>>
      form.clearErrors(path)
      form.setValue(path, value as PathValue<Typed<F>, Path<Typed<F>>>, { shouldDirty: true })
    },
    leave(name) {
      const path = name as unknown as Path<Typed<F>>
      const value = form.getValues(path)
      const stored = normalised(contractField(fields, name), value, (masks as Masks<FieldSet>)[name])
      if (stored !== value) form.setValue(path, stored, { shouldDirty: true, shouldValidate: true })
    },
    submit,
    confirm: async () => (confirming ? await deliver(confirming) : false),
    cancel: () => setConfirming(null),
    deliver,
    fail: action.fail,
    begin,
    rebase,
    discard() {
      keepOffered()
      begin(base)
    },
    restoreDraft() {
      // Two drafts are never mixed: what was typed meanwhile is offered in its turn.
      const meanwhile = draft && typed.length > 0 ? readDraft(draft.name) : null
      setOffered(meanwhile ? { ...meanwhile, earlier: null } : (offered?.earlier ?? null))
      form.reset(base)
      setRestored(offered)
      for (const [name, value] of Object.entries(offered?.values ?? {})) {
        form.setValue(name as Path<Typed<F>>, value as PathValue<Typed<F>, Path<Typed<F>>>, { shouldDirty: true })
      }
    },
    dropDraft: () => setOffered(offered?.earlier ?? null),
  }
}

/**
 * Puts the focus on the first field of the page that is wrong, also where it is folded away. What is wrong with a field
 * that the page does not show is said as the form's own problem.
 */
export function focusFault(form: Pick<ContractForm<FieldSet>, 'element' | 'fail'> & { errors: object }): void {
  const faulty = form.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const fold = faulty?.closest('details')
  if (fold) fold.open = true
  faulty?.focus()
  const [message] = Object.values<string>({ ...form.errors })
  if (!faulty && message !== undefined) form.fail(message)
}

export function focusField<F extends FieldSet>({ element }: ContractForm<F>, name: FieldName<F>): void {
  element.current?.querySelector<HTMLElement>(`[name="${name}"]:not([type="hidden"])`)?.focus()
}

export function focusFirstField({ element }: Pick<ContractForm<FieldSet>, 'element'>): void {
  element.current
    ?.querySelector<HTMLElement>('input:not([type="hidden"], [disabled]), textarea:not([disabled]), select')
    ?.focus()
}

/**
 * Answers the field of a form that a refusal is about, which names it in our word or in the wire's. That the record is
 * another by now is said above the buttons: nobody types its version.
 */
function fieldAtFault<F extends FieldSet>(fields: F, error: unknown): FieldName<F> | undefined {
  const named = error instanceof ApiError ? error.details.field : error instanceof FieldError ? error.field : undefined
  if (named === undefined) return undefined
  return sentFields(fields).find(
    (name) => name !== RECORD_VERSION && (name === named || contractField(fields, name)?.inputWire === named),
  )
}

function messagesOf<F extends FieldSet>(fields: F, errors: FieldErrors<Typed<F>>): Complaints<F> {
  const entries = sentFields(fields).flatMap((name) => {
    const message = (errors as Record<string, { message?: string } | undefined>)[name]?.message
    return message === undefined ? [] : [[name, message] as const]
  })
  return Object.fromEntries(entries) as Complaints<F>
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || value === undefined
}
