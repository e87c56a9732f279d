const SERIAL = /^[0-9A-Z._:-]{1,64}$/

/**
 * Writes a device's serial in the one way that is stored: without outer spaces, in upper case, 1 to 64 of `0-9 A-Z . _
 * : -`. Null for a text that no device can be called.
 */
export function normalizeSerial(text: string): string | null {
  const serial = text.trim().toUpperCase()
  return SERIAL.test(serial) ? serial : null
}
