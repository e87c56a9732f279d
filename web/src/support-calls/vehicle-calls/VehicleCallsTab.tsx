import type { SupportCall } from '@monitorweb/contract/support-calls/support-call'
import { useState } from 'react'
import { useNow } from '#api/live/use-now.ts'
import { useNotice } from '#ui/overlay/Notices.tsx'
import { CallGroupList } from '../board/CallGroupList.tsx'
import { CALL_GROUPS, type CallGroup } from '../board/call-groups.ts'
import styles from '../board/call-panel.module.css'
import { NO_FILTERS } from '../board/call-search.ts'
import { CallFormDialog } from '../opening/CallFormDialog.tsx'
import { VehicleCalls } from './VehicleCalls.tsx'

/** Shows everything that was ever asked about a vehicle, and what is the matter with it now. */
export function VehicleCallsTab({ vehicleId }: { vehicleId: number }) {
  const now = useNow()
  const notice = useNotice()
  const [edited, setEdited] = useState<SupportCall | null>(null)
  const [pages, setPages] = useState<Record<CallGroup, number>>({ urgent: 1, important: 1, finished: 1 })
  const filters = { ...NO_FILTERS, vehicleId }
  return (
    <div className={`${styles.groups} ${styles.tab}`}>
      <VehicleCalls vehicleId={vehicleId} now={now} aboutInstant={null} />
      {CALL_GROUPS.map(({ group }) => (
        <CallGroupList
          key={group}
          group={group}
          page={pages[group]}
          filters={filters}
          narrowedTo="sobre este veículo"
          now={now}
          opened={[]}
          onPage={(page) => setPages((known) => ({ ...known, [group]: page }))}
          onEdit={setEdited}
        />
      ))}
      {edited && (
        <CallFormDialog
          opened
          call={edited}
          onDone={({ code }) => {
            notice(`Chamado #${code} finalizado`)
            setEdited(null)
          }}
          onCancel={() => setEdited(null)}
        />
      )}
    </div>
  )
}
