/**
 * What each device that was named over a connection showed last to prove that it is the one; null: nothing. Nearly every connection is of one
 * device, and a map of one takes four times as much as this.
 */
export class NamedDevices {
  private first: string | null = null
  private firstSecret: string | null = null
  private others: Map<string, string | null> | null = null

  get size(): number {
    return this.first === null ? 0 : 1 + (this.others?.size ?? 0)
  }

  /** The only one that was named, or null. */
  get only(): string | null {
    return this.others === null ? this.first : null
  }

  has(serial: string): boolean {
    return this.first === serial || this.others?.has(serial) === true
  }

  secretOf(serial: string): string | null {
    return this.first === serial ? this.firstSecret : (this.others?.get(serial) ?? null)
  }

  note(serial: string, secret: string | null): void {
    this.first ??= serial
    if (this.first === serial) this.firstSecret = secret
    else {
      this.others ??= new Map()
      this.others.set(serial, secret)
    }
  }
}
