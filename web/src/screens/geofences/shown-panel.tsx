import { useState } from 'react'
import { LiveFleetProvider } from '#api/live/LiveFleetProvider.tsx'
import { QueryScope } from '#api/QueryScope.tsx'
import { GeofencesPanel } from './GeofencesPanel.tsx'
import type { GeofencesTask } from './use-geofences-page.ts'

interface ShownPanelProps {
  begun: GeofencesTask
  /** Takes the paths that the panel leads to. */
  went?: string[]
  /** Is given what leads the panel to another task, as an address does. */
  onLead?: (turnTo: (task: GeofencesTask) => void) => void
}

/** For tests: shows the panel of the screen without a map beside it. */
export function ShownPanel({ begun, went, onLead }: ShownPanelProps) {
  const [task, setTask] = useState(begun)
  onLead?.(setTask)
  const page = { task, search: {}, change: () => undefined, go: async (path: string) => void went?.push(path) }
  return (
    <QueryScope>
      <LiveFleetProvider>
        <GeofencesPanel page={page} shown={[]} map={null} lookAtAll={() => undefined} onWork={() => undefined} />
      </LiveFleetProvider>
    </QueryScope>
  )
}
