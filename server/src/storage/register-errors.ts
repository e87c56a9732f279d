/**
 * There is no such record, or it is none of the viewer's business: both answer exactly alike.
 * `field` is our name of the field that referred to it, null where the record itself was asked for.
 */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
  readonly field: string | null

  constructor(field: string | null = null) {
    super('Registro não encontrado.')
    this.field = field
  }
}

/** The change contradicts what is stored. `field` is our name of what clashes; the message is Portuguese. */
export class ConflictError extends Error {
  override name = 'ConflictError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
