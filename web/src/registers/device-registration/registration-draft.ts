import { newProgress, type RegistrationProgress } from './register-device.ts'
import { EMPTY_REGISTRATION, type RegistrationForm } from './registration-form.ts'

/** What was typed for a device and how far its registration came; kept until it is done or the browser's tab closes. */
export interface RegistrationDraft {
  form: RegistrationForm
  progress: RegistrationProgress
}

const keyOf = (serial: string) => `monitorweb:registration:${serial}`

export function readDraft(serial: string): RegistrationDraft {
  const empty = { form: EMPTY_REGISTRATION, progress: newProgress() }
  try {
    return { ...empty, ...JSON.parse(sessionStorage.getItem(keyOf(serial)) ?? '{}') }
  } catch {
    return empty
  }
}

export function keepDraft(serial: string, draft: RegistrationDraft): void {
  sessionStorage.setItem(keyOf(serial), JSON.stringify(draft))
}

export function forgetDraft(serial: string): void {
  sessionStorage.removeItem(keyOf(serial))
}
