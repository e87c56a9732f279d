import { formatTaxNumber } from '@monitorweb/domain/brazil/tax-number'
import { includesCustomer } from '../../storage/base/scope.ts'
import { findCustomerWords } from '../../storage/registers/customer-name.ts'
import type { ExportDeps } from '../export-deps.ts'
import type { ExportRequest } from '../export-request.ts'
import type { ExportParameter } from '../formats/file-table.ts'
import { partsAskedFor } from './visible-history.ts'

type Asked = Pick<ExportRequest, 'vehicleIds' | 'customerId' | 'from' | 'to'>

/** So many customers are named. */
const MOST_NAMES = 3

/** It says whose the vehicles of a file were in its period. */
export interface Owners {
  /** The customers stand in the order of their vehicles, each once. */
  ids: readonly number[]
  /** Answers the CPF or CNPJ of a customer as people read it; "" where none is known, and to those with whom a vehicle is only shared. */
  documentOf(customerId: number): string
  /** Says for whom the file is: the customer that was asked for, or those of the vehicles. */
  inWords(): ExportParameter[]
}

/** Reads the owners of what is in the scope. */
export async function readOwners({ pool, scope }: Pick<ExportDeps, 'pool' | 'scope'>, asked: Asked): Promise<Owners> {
  const ids = await ownerIds({ pool, scope }, asked)
  const meant = asked.vehicleIds !== null || asked.customerId === null ? ids : [asked.customerId]
  const found = await findCustomerWords(pool, [...new Set([...ids, ...meant])])
  const documentOf = (id: number) =>
    includesCustomer(scope, id) ? formatTaxNumber(found.get(id)?.taxNumber ?? '') : ''
  return {
    ids,
    documentOf,
    inWords() {
      if (meant.length === 0) return []
      const named = meant.slice(0, MOST_NAMES)
      const documents = named.flatMap((id) => documentOf(id) || [])
      const isWhole = named.length === meant.length
      return [
        { label: 'Cliente', value: namesInWords(meant.map((id) => found.get(id)?.name ?? '')) },
        ...(isWhole && documents.length > 0 ? [{ label: 'CPF ou CNPJ', value: documents.join(', ') }] : []),
      ]
    },
  }
}

/** Tells whose the vehicles were, by vehicle and time. */
export async function ownerIds({ pool, scope }: Pick<ExportDeps, 'pool' | 'scope'>, asked: Asked): Promise<number[]> {
  const parts = await partsAskedFor(pool, scope, asked)
  return [...new Set(parts.map((part) => part.customerId))]
}

/** Names some customers, and says how many more there are. */
export function namesInWords(names: readonly string[]): string {
  const more = names.length - MOST_NAMES
  if (more < 2) return names.join(', ')
  return `${names.slice(0, MOST_NAMES).join(', ')} e mais ${more} clientes`
}
