import { INACTIVE } from '@monitorweb/contract/registers/record'
import type { RegisterName } from '@monitorweb/contract/registers/register-lists'
import { isPlate, normalizePlate, toMercosulPlate } from '@monitorweb/domain/brazil/plate'
import { bareTaxNumber, isTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { serialKey } from '@monitorweb/domain/text/serial'
import { normalizeCode, withoutAccents } from '@monitorweb/domain/text/text'
import { VIN } from '@monitorweb/domain/text/vin'
import type { CellError } from './resolve-names.ts'

/** What a row says, under our names of the fields. */
export type SaidRow = Readonly<Record<string, string | number | undefined>>

/** This is what no two records may have in common. */
interface Claim {
  name: string
  /** Of values of two fields that are compared with each other one kind of key. */
  key: string
  /** Whether records are found by it: rows that share it then mean one record, and the later one changes it. */
  finds: boolean
}

const CLAIMS: Record<RegisterName, (said: (name: string) => string) => Claim[]> = {
  cliente: (said) => {
    const code = said('code')
    if (code) return claim('code', `code ${code}`, true)
    const taxNumber = said('taxNumber')
    return claim('taxNumber', isTaxNumber(taxNumber) ? `taxNumber ${bareTaxNumber(taxNumber)}` : '', true)
  },
  equipamento: (said) => claim('serial', serialKey(normalizeCode(said('serial'))), true),
  veiculo: (said) => [
    ...claim('deviceSerial', serialKey(normalizeCode(said('deviceSerial'))), false),
    ...(said('status') === String(INACTIVE) ? [] : claimsOfActive(said)),
  ],
  usuario: (said) => claim('login', said('login').toLowerCase(), true),
}

function claimsOfActive(said: (name: string) => string): Claim[] {
  const [plate, other, chassis] = [
    normalizePlate(said('plate')),
    normalizePlate(said('otherPlate')),
    normalizeCode(said('chassis')),
  ]
  // Both fields hold plates, so that their values are compared with each other.
  const plates = [
    ...claim('plate', plate && `plate ${toMercosulPlate(plate)}`, true),
    ...claim('otherPlate', isPlate(other) ? `plate ${toMercosulPlate(other)}` : '', false),
  ]
  if (plate) return [...plates, ...claim('chassis', VIN.test(chassis) ? chassis : '', false)]
  // Without a plate it is known among the vehicles of its customer by the first of these that it has.
  const name = ['chassis', 'code', 'description'].find((each) => said(each) !== '')
  if (!name) return plates
  const key = `${said('customerId')} ${name} ${withoutAccents(said(name)).toLowerCase()}`
  return [...plates, { name, key, finds: false }]
}

function claim(name: string, key: string, finds: boolean): Claim[] {
  return key === '' ? [] : [{ name, key, finds }]
}

/** Tells of a whole sheet which rows are at fault, and of each row the first one that means its record. */
interface Doubled {
  errors: CellError[]
  records: number[]
}

/**
 * Tells the rows of a whole sheet that want what an earlier row has: the server judges them by the thousand, and what it
 * tried is undone before the next thousand. Where the import is a change, a later row may mean an earlier one's record.
 */
export function doubledRows(
  register: RegisterName,
  rows: readonly SaidRow[],
  { lines, isChange }: { lines: readonly number[]; isChange: boolean },
): Doubled {
  /** The rows that were first to say something, each with the record that it means. */
  const first = new Map<string, number>()
  const errors: CellError[] = []
  const records: number[] = []
  for (const [row, values] of rows.entries()) {
    const claims = CLAIMS[register]((name) => String(values[name] ?? '').trim())
    const found = isChange ? claims.find(({ finds, key }) => finds && first.has(key)) : undefined
    const record = found ? first.get(found.key)! : row
    records.push(record)
    for (const { name, key } of claims) {
      const holder = first.get(key)
      if (holder === undefined) first.set(key, record)
      else if (holder !== record) errors.push({ row, name, message: `Já está na linha ${lines[holder]}.` })
    }
  }
  return { errors, records }
}
