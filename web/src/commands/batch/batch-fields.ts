import { commandBatchOperations } from '@monitorweb/contract/commands/command-batch-operations'
import { scheduleTimeFields } from '@monitorweb/contract/commands/command-schedule-operations'

const { vehicleIds: _ids, kind: _kind, hours: _hours, ...ASKED } = commandBatchOperations.askCommandBatch.args

/** What is filled in to ask for a command of many vehicles, now or at an hour of some days. */
export const BATCH_FIELDS = { ...ASKED, ...scheduleTimeFields }
