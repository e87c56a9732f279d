import type { EpochMs } from '@monitorweb/domain/position/position-report'
import { ShortBytesError, UnfitBytesError } from './bytes.ts'
import { instantOf } from './calendar.ts'

/**
 * Reads the fields of a text report one after the other. It throws {@link ShortBytesError} past the end and
 * {@link UnfitBytesError} where a field cannot be what is asked for.
 */
export class FieldReader {
  readonly #fields: readonly string[]
  #index = 0

  constructor(fields: readonly string[]) {
    this.#fields = fields
  }

  /** How many fields are not yet read. */
  get left(): number {
    return this.#fields.length - this.#index
  }

  /** Gives a field further on without reading it; undefined past the end. */
  peek(ahead = 0): string | undefined {
    return this.#fields[this.#index + ahead]
  }

  text(): string {
    const field = this.#fields[this.#index]
    if (field === undefined) throw new ShortBytesError(`no field ${this.#index}`)
    this.#index++
    return field
  }

  /** Reads a decimal number, signed or not. */
  number(): number {
    const field = this.text()
    if (!DECIMAL.test(field)) throw new UnfitBytesError(`${field} is no number`)
    return Number(field)
  }

  /** Reads a decimal number; null for a field that is empty or something else. */
  numberOrNull(): number | null {
    const field = this.text()
    return DECIMAL.test(field) ? Number(field) : null
  }

  /** Reads the day `yyyymmdd` and the time `hh:mm:ss` of UTC, two fields. */
  instant(): EpochMs {
    const [day, time] = [this.text(), this.text()]
    const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d):(\d\d):(\d\d)$/.exec(`${day}T${time}`)
    if (!parts) throw new UnfitBytesError(`${day} ${time} is no time`)
    const [year, month, date, hour, minute, second] = parts.slice(1).map(Number) as SixNumbers
    const instant = instantOf(year, month, date, hour, minute, second)
    if (instant === null) throw new UnfitBytesError(`${day} ${time} is in no calendar`)
    return instant
  }

  skip(count: number): void {
    if (count > this.left) throw new ShortBytesError(`${count} fields wanted, ${this.left} left`)
    this.#index += count
  }

  /** Reads all that is left. */
  rest(): string[] {
    const rest = this.#fields.slice(this.#index)
    this.#index = this.#fields.length
    return rest
  }
}

type SixNumbers = [number, number, number, number, number, number]

const DECIMAL = /^[+-]?\d{1,12}(\.\d{1,12})?$/
