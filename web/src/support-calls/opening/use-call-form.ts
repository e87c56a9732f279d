import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { supportCallOperations } from '@monitorweb/contract/support-calls/support-call-operations'
import { useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { call as ask } from '#api/client.ts'
import { forgetDraft, keepDraft, readDraft } from '#form/kept-draft.ts'
import { finishedWords } from '../call-words.ts'
import { readCallAnew, useKeepCall } from '../use-support-calls.ts'
import { BLANK_DRAFT, type CallDraft, type DraftFaults, draftOf, faultsOf, hasText } from './call-draft.ts'

export interface CallFormOptions {
  /** The call to be closed; null opens a new one. */
  call: SupportCall | null
  /** What a new call is about, or how one may have been solved. */
  prefill: Partial<CallDraft>
  aboutInstant: number | null
  attachmentIds: () => string
  onDone(call: SupportCall): void
}

export interface CallForm {
  draft: CallDraft
  faults: DraftFaults
  problem: string | null
  busy: boolean
  /** Somebody else finished the call while this was typed. */
  finishedByOther: SupportCall | null
  /** What was typed before and not sent stands here again. */
  restored: boolean
  set(patch: Partial<CallDraft>): void
  /** Fills what nobody typed yet. */
  suggest(patch: Partial<CallDraft>): void
  discard(): void
  submit(): Promise<void>
}

/** The form of a call: with one that exists confirming closes it, without it opens a new one. Nothing typed is ever lost. */
export function useCallForm(options: CallFormOptions): CallForm {
  const { call, prefill, aboutInstant, attachmentIds, onDone } = options
  const [began, setBegan] = useState<CallDraft>(() => ({ ...(call ? draftOf(call) : BLANK_DRAFT), ...prefill }))
  const name = call ? `chamado/${call.code}` : 'chamado/novo'
  const [kept] = useState(() => readDraft(name))
  const [draft, setDraft] = useState<CallDraft>(() => ({ ...began, ...(kept?.values as Partial<CallDraft>) }))
  const [restored, setRestored] = useState(kept !== null)
  const [faults, setFaults] = useState<DraftFaults>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [latest, setLatest] = useState(call)
  const keepCall = useKeepCall()
  const editing = call !== null

  function set(patch: Partial<CallDraft>) {
    const next = { ...draft, ...patch }
    setDraft(next)
    setFaults({})
    if (hasText(next, began)) keepDraft(name, { values: { ...next }, recordVersion: null })
    else forgetDraft(name)
  }

  async function send(): Promise<SupportCall> {
    const { title, description, classification, resolution, vehicleId, customerId } = draft
    if (latest) {
      const input = { code: latest.code, resolution, recordVersion: latest.recordVersion }
      return await ask(supportCallOperations.closeSupportCall, { input })
    }
    const about = { vehicleId, customerId: vehicleId === null ? customerId : null, aboutInstant }
    const input = {
      title,
      description,
      classification: Number(classification),
      attachmentIds: attachmentIds(),
      ...about,
    }
    return await ask(supportCallOperations.createSupportCall, { input })
  }

  async function submit() {
    const found = faultsOf(draft, { editing })
    setFaults(found)
    setProblem(null)
    if (Object.keys(found).length > 0 || busy) return
    setBusy(true)
    try {
      const done = await send()
      forgetDraft(name)
      keepCall(done)
      onDone(done)
    } catch (failure) {
      await explain(failure)
    } finally {
      setBusy(false)
    }
  }

  /** A call that changed meanwhile is read anew, so that confirming again is about what it is now. */
  async function explain(failure: unknown) {
    setProblem(messageOf(failure))
    if (!(failure instanceof ApiError)) return
    const { field } = failure.details
    if (field === 'title' || field === 'resolution') setFaults({ [field]: failure.message })
    if (failure.code !== 'CONFLICT' || !latest) return
    const now = await readCallAnew(latest.code).catch(() => null)
    if (!now) return
    setLatest(now)
    keepCall(now)
    setProblem(
      now.finished
        ? finishedWords(now)
        : `${failure.message} Confira o que mudou e confirme de novo; o seu texto está aqui.`,
    )
  }

  return {
    draft,
    faults,
    problem,
    busy,
    finishedByOther: latest?.finished ? latest : null,
    restored,
    set,
    suggest(patch) {
      if (restored || hasText(draft, began)) return
      setBegan((known) => ({ ...known, ...patch }))
      setDraft((known) => ({ ...known, ...patch }))
    },
    discard() {
      forgetDraft(name)
      setDraft(began)
      setRestored(false)
      setFaults({})
      setProblem(null)
    },
    submit,
  }
}
