import { storedSession } from '#api/session/session.ts'

/** A draft is what somebody typed into a form and did not save. */
export interface FormDraft {
  values: Record<string, unknown>
  /** The version of the record that was being changed; null for a new record. */
  recordVersion: number | null
  /** What was offered while this one was typed, and neither taken nor dropped. */
  earlier?: FormDraft | null
}

/** Whoever uses the tab next is offered nothing of whoever used it before. */
const keyOf = (form: string) => `monitorweb:draft:${storedSession()?.userId ?? ''}:${form}`

/**
 * Keeps a draft until it is saved or the browser's tab closes, so that no end of a session loses it. Secrets are not in
 * it.
 */
export function keepDraft(form: string, draft: FormDraft): void {
  sessionStorage.setItem(keyOf(form), JSON.stringify(draft))
}

export function readDraft(form: string): FormDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null') as FormDraft | null
  } catch {
    return null
  }
}

export function forgetDraft(form: string): void {
  sessionStorage.removeItem(keyOf(form))
}
