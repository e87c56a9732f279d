import {
  CLASSIFICATIONS,
  closingFields,
  newSupportCallFields,
  type SupportCall,
} from '@monitorweb/contract/support-calls/support-call'
import { type Complaints, startingValues, type Typed } from '#form/contract-form.ts'

const { title, description, classification, vehicleId, customerId } = newSupportCallFields

/**
 * The form of a new call asks for all of these but the resolution, that of one that exists for the resolution alone.
 */
export const callFormFields = {
  title,
  description,
  classification,
  vehicleId,
  customerId,
  resolution: { ...closingFields.resolution, required: false },
}
export type CallDraft = Typed<typeof callFormFields>

export const BLANK_DRAFT: CallDraft = {
  ...startingValues(callFormFields, null),
  classification: CLASSIFICATIONS.important,
}

/**
 * Fills the form of a call that exists: only how it was solved is still to be written; where its vehicle came back, a
 * resolution is proposed.
 */
export function draftOf(call: SupportCall): CallDraft {
  const { priority, closingSuggestion, ...known } = call
  const { resolution } = closingSuggestion
  return { ...startingValues(callFormFields, known), classification: priority, resolution }
}

/**
 * Says what keeps the form from being sent. A new call needs a title, one that exists a resolution; nothing else is
 * asked.
 */
export function faultsOf(draft: CallDraft, { editing }: { editing: boolean }): Complaints<typeof callFormFields> {
  const faults: Complaints<typeof callFormFields> = {}
  if (!editing && draft.title.trim() === '') faults.title = 'Informe o assunto do chamado.'
  if (editing && draft.resolution.trim() === '') faults.resolution = 'Escreva como o chamado foi resolvido.'
  return faults
}

/** A longer resolution is better understood, but is never demanded. */
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
