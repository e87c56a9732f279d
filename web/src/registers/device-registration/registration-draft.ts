import { newProgress, type RegistrationProgress } from './register-device.ts'

const keyOf = (serial: string) => `monitorweb:registration:${serial}`

/** Answers how far the registration of a device came; this is kept until it is done or the browser's tab closes. */
export function readProgress(serial: string): RegistrationProgress {
  try {
    return { ...newProgress(), ...JSON.parse(sessionStorage.getItem(keyOf(serial)) ?? '{}') }
  } catch {
    return newProgress()
  }
}

export function keepProgress(serial: string, progress: RegistrationProgress): void {
  sessionStorage.setItem(keyOf(serial), JSON.stringify(progress))
}

export function forgetProgress(serial: string): void {
  sessionStorage.removeItem(keyOf(serial))
}
