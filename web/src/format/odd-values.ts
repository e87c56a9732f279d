import { isMailAddress, mailAddressesIn } from '@monitorweb/contract/rules/mail-address'
import { SECRET_MASK } from '@monitorweb/contract/wire/secret'
import { arePhones, isBrazil, isBrazilianState, normalizePostalCode } from '@monitorweb/domain/brazil/brazil'
import { isPlate, normalizePlate } from '@monitorweb/domain/brazil/plate'
import { isTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { luhnDigit, normalizeSerial } from '@monitorweb/domain/text/serial'
import { normalizeCode } from '@monitorweb/domain/text/text'
import { VIN } from '@monitorweb/domain/text/vin'

/** Says what is odd about a plate. */
function plateWarning(typed: string): string | null {
  const plate = normalizePlate(typed)
  return plate.length >= 5 && !isPlate(plate) ? 'A placa não tem o formato usual. Confira antes de gravar.' : null
}

/** Says what is odd about a chassis that is no VIN. Machines have others. */
function chassisWarning(typed: string): string | null {
  const chassis = normalizeCode(typed)
  if (chassis === '' || VIN.test(chassis)) return null
  return 'O chassi de um veículo tem 17 letras e números, sem I, O e Q. Confira antes de gravar.'
}

/**
 * Says what is odd about a serial: what no tracker calls itself, or of what looks like an IMEI its length or its
 * fifteenth digit (3GPP TS 23.003, Luhn).
 */
function serialWarning(typed: string): string | null {
  const serial = normalizeCode(typed)
  if (serial === '') return null
  if (normalizeSerial(serial) === null) {
    return 'Nenhum rastreador se apresenta assim: use até 64 letras, números, ponto, hífen, dois-pontos ou sublinhado.'
  }
  if (!/^\d{14,16}$/.test(serial)) return null
  if (serial.length !== 15) return `Um IMEI tem 15 algarismos; este número tem ${serial.length}.`
  return serial.endsWith(luhnDigit(serial.slice(0, -1)))
    ? null
    : 'O dígito verificador deste IMEI não confere. Confira antes de gravar.'
}

/** Says what is odd about a person's phone, or several; a line has from 8 to 13 digits. */
function phoneWarning(typed: string): string | null {
  const phone = typed.trim()
  if (phone === '') return null
  if (!arePhones(phone)) return 'Isto não parece um telefone. Confira antes de gravar.'
  const digits = phone.replace(/\D/g, '').length
  if (phone.startsWith('+') || /[/,;|]| e | ou | ramal /i.test(phone)) return null
  return digits < 8 || digits > 13 ? 'O telefone não tem o tamanho usual. Confira antes de gravar.' : null
}

/** Says what is odd about a mail address, or several apart by `;` or `,`: where one is odd, no mail arrives there. */
function emailWarning(typed: string): string | null {
  const odd = mailAddressesIn(typed).find((address) => !isMailAddress(address))
  return odd === undefined ? null : `«${odd}» não é um endereço de e-mail: nada chega a ele. Confira antes de gravar.`
}

/** Says what is odd about a CPF or CNPJ that is taken all the same. */
function taxNumberWarning(typed: string): string | null {
  if (!/\d/.test(typed) || isTaxNumber(typed)) return null
  return 'Um CPF tem 11 algarismos, um CNPJ tem 14 caracteres, e os dois últimos conferem. Confira antes de gravar.'
}

/** Says what is odd about a state of the country that is typed beside it. */
function stateWarning(typed: string, { country = '' }: { country?: unknown }): string | null {
  const state = normalizeCode(typed)
  if (state === '' || !isBrazil(String(country)) || isBrazilianState(state)) return null
  return `«${state}» não é a sigla de um dos 26 estados ou DF. Confira antes de gravar.`
}

/** Says what is odd about a postal code of the country that is typed beside it. */
function postalCodeWarning(typed: string, { country = '' }: { country?: unknown }): string | null {
  if (typed.trim() === '' || !isBrazil(String(country)) || normalizePostalCode(typed) !== null) return null
  return 'Um CEP tem 8 algarismos. Confira antes de gravar.'
}

/** Says what is odd about the port of a server. */
function portWarning(typed: string): string | null {
  const port = Number(typed)
  return port >= 0 && port <= 65_535 ? null : 'Uma porta vai de 1 a 65535. Confira antes de gravar.'
}

/** Says what is odd about the secret that a tracker has to show; of one that is stored only its mask is known. */
function accessSecretWarning(typed: string): string | null {
  if (typed === '' || typed === SECRET_MASK || typed.length >= SAFE_SECRET_LENGTH) return null
  return `Curta, pode ser adivinhada: use ${SAFE_SECRET_LENGTH} letras e números ou mais, se o aparelho os aceita.`
}

const SAFE_SECRET_LENGTH = 8

/** These say what is odd about a value; `values` holds what is typed beside it. */
export const WARNINGS = {
  plate: plateWarning,
  chassis: chassisWarning,
  serial: serialWarning,
  phone: phoneWarning,
  email: emailWarning,
  taxNumber: taxNumberWarning,
  state: stateWarning,
  postalCode: postalCodeWarning,
  port: portWarning,
  accessSecret: accessSecretWarning,
} as const satisfies Record<string, (typed: string, values: Readonly<Record<string, unknown>>) => string | null>
