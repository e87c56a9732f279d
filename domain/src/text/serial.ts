const SERIAL = /^[0-9A-Z._:-]{1,64}$/

/**
 * The one way to write a device's serial: without outer spaces, upper-case, 1 to 64 of `0-9 A-Z . _ : -`.
 * Null for what no device can be called.
 */
export function normalizeSerial(text: string): string | null {
  const serial = text.trim().toUpperCase()
  return SERIAL.test(serial) ? serial : null
}
