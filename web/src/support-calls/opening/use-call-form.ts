import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import type { CompleteInput } from '@monitorweb/contract/wire/check'
import { useRef, useState } from 'react'
import { ApiError } from '#api/api-error.ts'
import { call as ask } from '#api/client.ts'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import { finishedWords } from '../call-words.ts'
import { useSendingKey } from '../sending-key.ts'
import { readCallAnew, useKeepCall } from '../use-support-calls.ts'
import { BLANK_DRAFT, type CallDraft, callFormFields, draftOf, faultsOf } from './call-draft.ts'

export interface CallFormOptions {
  /** The call to be closed; null opens a new one. */
  call: SupportCall | null
  /** Says what a new call is about, or how an existing one may have been solved. */
  prefill: Partial<CallDraft>
  aboutInstant: number | null
  attachments: Attachments
  onDone(call: SupportCall): void
}

export type SuggestedWords = Pick<CallDraft, 'title' | 'description'>

export interface CallForm {
  form: ContractForm<typeof callFormFields>
  /** The call as somebody else finished it while this was typed; null while nobody did. */
  finishedByOther: SupportCall | null
  /**
   * Puts words for the vehicle that the form is about into it while nobody typed others; null where there are none. Those of
   * another vehicle are taken back, whatever was typed.
   */
  suggest(vehicleId: number | null, words: SuggestedWords | null): void
}

/**
 * Holds the form of a call: where a call exists confirming closes it, else it opens a new one. Nothing typed is ever
 * lost.
 */
export function useCallForm(options: CallFormOptions): CallForm {
  const { call, prefill, aboutInstant, attachments, onDone } = options
  const [latest, setLatest] = useState(call)
  const keepCall = useKeepCall()
  const { keyOf } = useSendingKey()
  const toldOf = useRef<number | null>(null)
  const form: ContractForm<typeof callFormFields> = useContractForm({
    fields: callFormFields,
    initial: { ...(call ? draftOf(call) : BLANK_DRAFT), ...prefill },
    check: (values) => faultsOf(values, { editing: call !== null }),
    // What was written of a vehicle is restored as that, whatever vehicle the form is opened about then.
    draft: call
      ? { name: `chamado/${call.code}`, recordVersion: null }
      : { name: 'chamado/novo', recordVersion: null, beside: ['vehicleId', 'customerId'] },
    async send({ resolution, ...values }) {
      const done = latest
        ? await ask(supportCallOperations.closeSupportCall, {
            input: { code: latest.code, resolution, recordVersion: latest.recordVersion },
          })
        : await open(values)
      keepCall(done)
      onDone(done)
    },
    refuse: async (failure) => attachments.sendAgain(failure, form.fail) || (await showWhatChanged(failure)),
  })

  async function open(values: Omit<CompleteInput<typeof callFormFields>, 'resolution'>): Promise<SupportCall> {
    const input = {
      ...values,
      customerId: values.vehicleId === null ? values.customerId : null,
      attachmentIds: attachments.ids,
      // The instant is one of the vehicle that the form was opened about, and says nothing of another.
      aboutInstant: values.vehicleId === prefill.vehicleId ? aboutInstant : null,
    }
    return await ask(supportCallOperations.createSupportCall, { input: { ...input, sendingKey: keyOf(input) } })
  }

  /** Reads a call anew that changed meanwhile, so that confirming again is about what the call is now. */
  async function showWhatChanged(failure: unknown): Promise<boolean> {
    if (!(failure instanceof ApiError) || failure.code !== 'CONFLICT' || !latest) return false
    const now = await readCallAnew(latest.code).catch(() => null)
    if (!now) return false
    setLatest(now)
    keepCall(now)
    form.fail(
      now.finished
        ? finishedWords(now)
        : `${failure.message} Confira o que mudou e confirme de novo; o seu texto está aqui.`,
    )
    return true
  }

  return {
    form,
    finishedByOther: latest?.finished ? latest : null,
    suggest(vehicleId, words) {
      const { base, changed } = form
      const isTyped = form.restored || changed.includes('title') || changed.includes('description')
      // What was typed is no reason to keep beside it what was said of another vehicle.
      if (isTyped && words && toldOf.current === vehicleId) return
      toldOf.current = vehicleId
      const { title, description } = (isTyped ? null : words) ?? { ...BLANK_DRAFT, ...prefill }
      if (title === base.title && description === base.description) return
      form.rebase({ ...base, title, description })
    },
  }
}
