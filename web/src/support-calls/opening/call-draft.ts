import { CLASSIFICATIONS, type SupportCall } from '@monitorweb/contract/support-calls/support-call'

/** What somebody types into the form of a call. */
export interface CallDraft {
  title: string
  description: string
  /** The value of the select: '1' urgent, '0' important. */
  classification: string
  resolution: string
  vehicleId: number | null
  customerId: number | null
}

export const BLANK_DRAFT: CallDraft = {
  title: '',
  description: '',
  classification: String(CLASSIFICATIONS.important),
  resolution: '',
  vehicleId: null,
  customerId: null,
}

/** The form of a call that exists: only how it was solved is still to be written; where its vehicle came back, that is proposed. */
export function draftOf(call: SupportCall): CallDraft {
  const { title, description, priority, vehicleId, customerId } = call
  const { resolution } = call.closingSuggestion
  return { title, description, classification: String(priority), resolution, vehicleId, customerId }
}

export type DraftFaults = Partial<Record<'title' | 'resolution', string>>

/** What keeps the form from being sent. A new call needs a title, one that exists a resolution; nothing else is asked. */
export function faultsOf(draft: CallDraft, { editing }: { editing: boolean }): DraftFaults {
  const faults: DraftFaults = {}
  if (!editing && draft.title.trim() === '') faults.title = 'Informe o assunto do chamado.'
  if (editing && draft.resolution.trim() === '') faults.resolution = 'Escreva como o chamado foi resolvido.'
  return faults
}

/** Whether anything was typed that would be lost. */
export function hasText(draft: CallDraft, began: CallDraft): boolean {
  return (Object.keys(draft) as (keyof CallDraft)[]).some((name) => draft[name] !== began[name])
}

/** Longer is better understood, and is never demanded. */
const SHORT_RESOLUTION = 10

export function resolutionHint(resolution: string, proposed: string): string {
  if (proposed !== '' && resolution === proposed) {
    return 'Proposta porque o veículo voltou ao normal; mude o que for preciso. O cliente recebe este texto.'
  }
  const length = resolution.trim().length
  return length > 0 && length < SHORT_RESOLUTION
    ? 'Um pouco mais de detalhe ajuda quem ler depois.'
    : 'O que foi feito e qual era a causa. O cliente recebe este texto.'
}
