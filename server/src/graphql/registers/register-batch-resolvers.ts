import { LARGEST_BATCH, type RegisterName } from '@monitorweb/contract/registers/register-lists'
import { registerTools } from '@monitorweb/contract/registers/register-tools'
import { FieldError } from '@monitorweb/contract/wire/field-error'
import { normalizeCode } from '@monitorweb/domain/text/text'
import type { RegisterWriter } from '../../storage/registers/register-writer.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { RECORD_WRITERS } from './record-writers.ts'
import { importRows } from './register-import.ts'
import { requireRegister } from './register-tool-resolvers.ts'
import { type BatchRow, saveBatch } from './save-batch.ts'

type Names = 'changeStatuses' | 'importRecords'

export function registerBatchResolvers({ pool, privileged, secrets }: ResolverDeps): Pick<Resolvers, Names> {
  return {
    changeStatuses: async ({ register, keys, status }, viewer) => {
      const name = register as RegisterName
      const { table, operation } = RECORD_WRITERS[name]
      const rows = statusRows({ viewer, privileged, secrets }, { register: name, keys, status })
      return await saveBatch(pool, { table, operation, rows, dryRun: false })
    },
    importRecords: async ({ register, dryRun, ...sent }, viewer) => {
      const name = register as RegisterName
      requireRegister(name, viewer)
      const { table, operation } = RECORD_WRITERS[name]
      const rows = importRows({ viewer, privileged, secrets, isTrial: dryRun }, { register: name, ...sent })
      return await saveBatch(pool, { table, operation, rows, dryRun })
    },
  }
}

function statusRows(
  by: RegisterWriter,
  { register, keys, status }: { register: RegisterName; keys: string; status: number },
): BatchRow[] {
  const writer = RECORD_WRITERS[register]
  return readKeys(register, keys).map((key, index) => ({
    line: index + 1,
    key,
    save: async (client) => {
      await writer.update(client, by, { key, sent: { status } })
      return { key, outcome: 'alterado' }
    },
  }))
}

/** Reads keys apart by commas or, where a serial has a comma in it, as a list in JSON. */
function listedKeys(text: string): string[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list.map(String)
  } catch {
    // Keys apart by commas are no JSON.
  }
  return text.split(',')
}

function readKeys(register: RegisterName, text: string): string[] {
  const { wire } = registerTools.changeStatuses.args.keys
  const keys = [...new Set(listedKeys(text).map((key) => key.trim()))]
  if (keys.length > LARGEST_BATCH) throw new FieldError(wire, `Envie no máximo ${LARGEST_BATCH} registros.`)
  return keys.map((key) => {
    const known = register === 'equipamento' ? normalizeCode(key) : (/^\d{1,9}$/.exec(key)?.[0] ?? '')
    if (known === '') throw new FieldError(wire, 'Use códigos (ou números de série) separados por vírgulas.')
    return known
  })
}
