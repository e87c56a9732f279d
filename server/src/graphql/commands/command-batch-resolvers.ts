import { type BatchFileFormat, commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { commandOf } from '@monitorweb/contract/commands/command-operations'
import { readCodes } from '@monitorweb/contract/wire/codes'
import { type CommandKind, commandWords } from '@monitorweb/domain/commands/command'
import { approvableOf, approveBatch, cancelBatch, requestBatch } from '../../command-requests/batch.ts'
import { commandBatchFile } from '../../exports/command-batch-file.ts'
import { findZoneOf } from '../../storage/accounts/person-zone.ts'
import type { Viewer } from '../../storage/base/scope.ts'
import { getBatch, listBatches, listBatchItems } from '../../storage/commands/command-batch-store.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'

const { confirmed: CONFIRMED } = commandBatchOperations.askCommandBatch.args
const { code: CODE } = commandBatchOperations.approveCommandBatch.args

/** These resolvers ask one command of many vehicles, and say what became of each. */
export function commandBatchResolvers({
  pool,
  secrets,
  privileged,
  traccarKinds,
}: Pick<ResolverDeps, 'pool' | 'secrets' | 'privileged' | 'traccarKinds'>): Pick<
  Resolvers,
  keyof typeof commandBatchOperations
> {
  async function present(id: number, viewer: Viewer) {
    const batch = await getBatch(pool, viewer, id)
    const [items, approvable] = await Promise.all([
      listBatchItems(pool, viewer, id),
      batch.approval === 0 ? [] : approvableOf(pool, viewer, id),
    ])
    return { ...presented(batch), items, approvable: approvable.length }
  }

  return {
    async askCommandBatch({ vehicleIds, confirmed, kind, reason, hours, ...details }, viewer) {
      const request = { command: commandOf(kind as CommandKind, details), reason, hours }
      const count = { value: confirmed, field: CONFIRMED.inputWire }
      const asked = { ...request, vehicleIds: readCodes(vehicleIds), confirmed: count }
      return await present(await requestBatch({ pool, privileged, traccarKinds }, viewer, asked), viewer)
    },
    listCommandBatches: async (page, viewer) => (await listBatches(pool, viewer, page)).map(presented),
    getCommandBatch: async ({ id }, viewer) => await present(id, viewer),
    async approveCommandBatch({ id, note, confirmed, code }, viewer) {
      const count = { value: confirmed, field: CONFIRMED.inputWire }
      const shown = { value: code, field: CODE.inputWire }
      await approveBatch({ pool, secrets }, viewer, { id, note, confirmed: count, code: shown })
      return await present(id, viewer)
    },
    async cancelCommandBatch({ id, note }, viewer) {
      await cancelBatch(pool, viewer, { id, note })
      return await present(id, viewer)
    },
    async getCommandBatchFile({ id, format }, viewer) {
      const batch = await getBatch(pool, viewer, id)
      const file = await commandBatchFile(await listBatchItems(pool, viewer, id), {
        format: format as BatchFileFormat,
        zone: await findZoneOf(pool, viewer.userId),
        parameters: [
          { label: 'Comando', value: commandWords(batch.command) },
          { label: 'Motivo', value: batch.reason },
          { label: 'Pedido por', value: batch.askedBy },
        ],
      })
      return { fileName: `lote-de-comandos-${id}.${format}`, content: file.toString('base64') }
    },
  }
}

function presented<T extends { command: Parameters<typeof commandWords>[0] }>({ command, ...batch }: T) {
  return { ...batch, words: commandWords(command) }
}
