import type { EpochMs } from '@monitorweb/domain/position/position-report'

/**
 * There is no such record, or it is none of the viewer's business: both answer exactly alike.
 * `field` is our name of the field that referred to it, null where the record itself was asked for; the message is Portuguese.
 */
export class NotFoundError extends Error {
  override name = 'NotFoundError'
  readonly field: string | null

  constructor(field: string | null = null, message = 'Registro não encontrado.') {
    super(message)
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

/** Somebody else changed the record since its editor read it. */
export class StaleRecordError extends ConflictError {
  override name = 'StaleRecordError'
  /** Null where the viewer may not see who it was. */
  readonly changedBy: string | null
  readonly changedAt: EpochMs

  constructor(field: string, { changedBy, changedAt }: { changedBy: string | null; changedAt: EpochMs }) {
    const who = changedBy === null ? 'Outra pessoa' : changedBy
    super(field, `${who} alterou este registro depois que você o abriu. Confira os dados e grave de novo.`)
    this.changedBy = changedBy
    this.changedAt = changedAt
  }
}

/** These are records of one kind that depend on another record; `names` are those of the first of them. */
export interface Dependents {
  /** The kind stands in Portuguese, for people. */
  kind: string
  count: number
  names: string[]
}

/** A record stays because others depend on it. */
export class DependentsError extends ConflictError {
  override name = 'DependentsError'
  readonly dependents: readonly Dependents[]

  constructor(field: string, dependents: readonly Dependents[]) {
    const listed = dependents.map(({ kind, count, names }) => {
      const more = count > names.length ? '…' : ''
      return `${count} ${kind} (${names.join(', ')}${more})`
    })
    super(field, `Não é possível excluir: dependem deste registro ${listed.join('; ')}.`)
    this.dependents = dependents
  }
}

/** The stored records rule a value out. `field` is our name of it; the message is Portuguese. */
export class InvalidValueError extends Error {
  override name = 'InvalidValueError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}
