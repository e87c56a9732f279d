/** A value that was refused: the field by its wire name, the reason in Portuguese. */
export class FieldError extends Error {
  override name = 'FieldError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
