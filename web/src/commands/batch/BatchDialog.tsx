import { Dialog } from '#ui/overlay/Dialog.tsx'
import { BatchResult } from './BatchResult.tsx'
import type { CommandBatch } from './batch-progress.ts'

/** Opens a batch to its vehicles. */
export function BatchDialog({ id, words, onClose }: Pick<CommandBatch, 'id' | 'words'> & { onClose: () => void }) {
  return (
    <Dialog opened title={`${words}, lote ${id}`} size={560} onClose={onClose}>
      <BatchResult id={id} />
    </Dialog>
  )
}
