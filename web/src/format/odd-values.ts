import { isPlate, normalizePlate } from '@monitorweb/domain/brazil/plate'
import { luhnDigit } from '@monitorweb/domain/text/serial'
import { normalizeCode } from '@monitorweb/domain/text/text'

/** Says what is odd about a plate. */
export function plateWarning(typed: string): string | null {
  const plate = normalizePlate(typed)
  return plate.length >= 5 && !isPlate(plate) ? 'A placa não tem o formato usual. Confira antes de gravar.' : null
}

/** Says what is odd about a chassis: by ISO 3779 it has 17 characters and no I, O, Q. Machines have others. */
export function chassisWarning(typed: string): string | null {
  const chassis = normalizeCode(typed)
  if (chassis === '' || /^[0-9A-HJ-NPR-Z]{17}$/.test(chassis)) return null
  return 'O chassi de um veículo tem 17 letras e números, sem I, O e Q. Confira antes de gravar.'
}

/**
 * Says what is odd about a serial that looks like an IMEI: its length, or its fifteenth digit (3GPP TS 23.003, Luhn).
 */
export function imeiWarning(typed: string): string | null {
  const serial = typed.trim()
  if (!/^\d{14,16}$/.test(serial)) return null
  if (serial.length !== 15) return `Um IMEI tem 15 algarismos; este número tem ${serial.length}.`
  return serial.endsWith(luhnDigit(serial.slice(0, -1)))
    ? null
    : 'O dígito verificador deste IMEI não confere. Confira antes de gravar.'
}

/** Says what is odd about a person's phone; lines of devices have from 8 to 13 digits. */
export function phoneWarning(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').length
  if (typed.trim() === '' || typed.trim().startsWith('+')) return null
  return digits < 8 || digits > 13 ? 'O telefone não tem o tamanho usual. Confira antes de gravar.' : null
}
