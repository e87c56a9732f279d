import type { DeviceMessage } from '@monitorweb/contract/registers/installation-link'
import { eventLabel } from '@monitorweb/contract/reports/event-labels'

const PRINTABLE = /^[\t\r\n\x20-\x7e]+$/

/** Writes a message as its device wrote it: as text where all of it is, else in hexadecimal. */
export function rawText(hex: string): string {
  const text = String.fromCharCode(...(hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)))
  return PRINTABLE.test(text) ? text.trim() : hex
}

/** Says in words what was read in a message. */
export function decodedText(message: DeviceMessage): string {
  const { reports, latitude, longitude, speedKmh, ignition, event, unread } = message
  const said = [
    latitude !== null && longitude !== null && `posição ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    speedKmh !== null && `${Math.round(speedKmh)} km/h`,
    ignition === 1 && 'ignição ligada',
    ignition === 0 && 'ignição desligada',
    event !== '' && eventLabel(event).toLowerCase(),
    reports > 1 && `${reports} relatos nesta mensagem`,
  ].filter((part) => part !== false)
  if (said.length > 0) return said.join(' · ')
  return unread === '' ? 'Identificação ou sinal de vida' : 'Não foi lida; a central a vê em Recepção'
}
