import { HOST_LABEL } from './host-label.ts'

const LOCAL = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*"
const ADDRESS = new RegExp(`^${LOCAL}@${HOST_LABEL}(?:\\.${HOST_LABEL})+$`, 'i')

/** Answers the addresses of a text that holds one or several, apart by `;` or `,`. */
export function mailAddressesIn(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((address) => address.trim())
    .filter((address) => address !== '')
}

/**
 * Tells whether mail can be sent to an address: `local@domain` of RFC 5321 without quoted parts, at most 254
 * characters.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 254 && text.indexOf('@') <= 64 && ADDRESS.test(text)
}
