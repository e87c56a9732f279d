/** The caller is nobody, or nobody any longer: the message, in Portuguese, says why. */
export class UnauthenticatedError extends Error {
  override name = 'UnauthenticatedError'
  /** It tells programs why a session ended. */
  readonly reason: string | null

  constructor(message: string, reason: string | null = null) {
    super(message)
    this.reason = reason
  }
}

/** The password was right, and a code of the second factor is wanted too. */
export class TotpRequiredError extends Error {
  override name = 'TotpRequiredError'
}

/** The caller is somebody who may not do this. `field` is the wire name of what was refused, where it was one. */
export class ForbiddenError extends Error {
  override name = 'ForbiddenError'
  readonly field: string | null

  constructor(message = 'Seu perfil não permite esta operação.', field: string | null = null) {
    super(message)
    this.field = field
  }
}

/** There were too many attempts or requests; the next one is looked at after so many seconds. */
export class TooManyRequestsError extends Error {
  override name = 'TooManyRequestsError'
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number, what = 'Muitas tentativas.') {
    super(`${what} Tente de novo em ${retryAfterSeconds} s.`)
    this.retryAfterSeconds = retryAfterSeconds
  }
}
