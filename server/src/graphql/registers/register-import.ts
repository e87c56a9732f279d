import { LARGEST_BATCH, type RegisterName } from '@monitorweb/contract/registers/register-lists'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { missing } from '@monitorweb/contract/wire/check'
import { checkValue, fromWire } from '@monitorweb/contract/wire/codec'
import { type Field, type FieldSet, isNested } from '@monitorweb/contract/wire/field'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { findExisting, refuseKnown, withoutRewritten } from '../../storage/registers/known/existing-records.ts'
import { refuseSameUnplated } from '../../storage/registers/known/unplated-vehicles.ts'
import type { RegisterWriter } from '../../storage/registers/register-writer.ts'
import { withoutRefused } from './import-placeholders.ts'
import { RECORD_WRITERS, type Sent } from './record-writers.ts'
import { REGISTER_INPUTS } from './register-tool-resolvers.ts'
import type { BatchRow } from './save-batch.ts'

/** One of these is done with records that are there. */
type Existing = 'recusar' | 'alterar' | 'ignorar'

interface Import {
  register: RegisterName
  rows: string
  existing: string
}

/** Answers the rows of an import, each read field by field. Throws FieldError for what is no list of objects. */
export function importRows(by: RegisterWriter, { register, rows, existing }: Import): BatchRow[] {
  const choice = existing as Existing
  /** The lines by which records were found or made. */
  const lines = new Map<string, number>()
  return parseRows(rows).map((sent, index) => {
    const { values, errors } = readRow(REGISTER_INPUTS[register], sent)
    const line = index + 1
    return {
      line,
      key: '',
      errors,
      save: async (client, refused) => {
        const writer = RECORD_WRITERS[register]
        const fields = REGISTER_INPUTS[register]
        const found = choice === 'recusar' ? null : await findExisting(client, by.viewer, { register, sent: values })
        const isNew = found === null
        if (found?.alikeIn && (lines.get(found.key) ?? line) !== line) refuseSameUnplated({ field: found.alikeIn })
        const judged = await withoutRefused(client, by.viewer, { register, fields, values, refused, isNew })
        if (!found) {
          const { key } = await create()
          lines.set(key, line)
          return { key, outcome: 'criado' }
        }
        lines.set(found.key, line)
        if (choice === 'ignorar') return { key: found.key, outcome: 'igual' }
        const { key, recordVersion, changedBeside } = await writer.update(client, by, {
          key: found.key,
          sent: withoutRewritten(judged, found),
        })
        return { key, outcome: recordVersion === found.recordVersion && !changedBeside ? 'igual' : 'alterado' }

        async function create() {
          requireAll(fields, judged)
          if (choice === 'recusar') await refuseKnown(client, by.viewer, { register, sent: judged })
          return await writer.create(client, by, judged)
        }
      },
    }
  })
}

/** Answers what lines of an import hold. Throws FieldError for what is no list of objects, or too long a one. */
export function parseRows(text: string): Sent[] {
  const { wire } = registerTools.importRecords.args.rows
  let rows: unknown
  try {
    rows = JSON.parse(text)
  } catch {
    rows = null
  }
  if (!isList(rows)) throw new FieldError(wire, 'Envie uma lista de objetos em JSON.')
  if (rows.length === 0 || rows.length > LARGEST_BATCH) {
    throw new FieldError(wire, `Envie de 1 a ${LARGEST_BATCH} linhas.`)
  }
  return rows
}

function isList(rows: unknown): rows is Sent[] {
  return Array.isArray(rows) && rows.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
}

export interface ReadRow {
  values: Sent
  errors: { field: string; message: string }[]
}

/** Reads what was sent of one row, each field by itself; what is wrong with any of them is answered. */
export function readRow(fields: FieldSet, sent: Sent): ReadRow {
  const row: ReadRow = { values: {}, errors: [] }
  const known = Object.entries(fields).filter((entry): entry is [string, Field] => isInput(entry[1]))
  for (const wire of Object.keys(sent)) {
    if (!known.some(([, field]) => field.inputWire === wire)) {
      row.errors.push({ field: wire, message: 'Este campo não existe.' })
    }
  }
  for (const [name, field] of known) {
    try {
      const one = { [name]: field }
      const read = normalised(field, name, fromWire(one, { [field.inputWire]: sent[field.inputWire] }))
      // Unlike any other value, one that its rule refuses is no record's: it is not even looked for.
      if (name === 'id' && name in read) checkValue(field, read[name])
      Object.assign(row.values, read)
    } catch (error) {
      if (!(error instanceof FieldError)) throw error
      row.errors.push({ field: error.field, message: error.message })
    }
  }
  return row
}

/**
 * A value is found by as it would be stored. Whether it may be, is judged where it is stored: a record may have it
 * already.
 */
function normalised(field: Field, name: string, row: Sent): Sent {
  const result = name in row ? field.rule.safeParse(row[name]) : null
  return result?.success ? { [name]: result.data } : row
}

function isInput(entry: FieldSet[string]): boolean {
  return !isNested(entry) && !entry.readOnly
}

/** Requires every needed field: a new record needs what a changed one may leave as it is. */
export function requireAll(fields: FieldSet, values: Sent): void {
  for (const [name, entry] of Object.entries(fields)) {
    const isNeeded = !isNested(entry) && (entry.required || entry.kind === 'password')
    if (isNeeded && (values[name] ?? '') === '') throw missing(entry)
  }
}
