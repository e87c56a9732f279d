/** A draft is what somebody typed into a form and did not save. */
export interface FormDraft {
  values: Record<string, unknown>
  /** The version of the record that was being changed; null for a new record. */
  recordVersion: number | null
}

const keyOf = (form: string) => `monitorweb:draft:${form}`

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
