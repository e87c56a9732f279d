import type { Landmark } from '@monitorweb/contract/places/landmark-operations'
import { useState } from 'react'
import { useFleet } from '#api/live/LiveFleetProvider.tsx'
import { LandmarkDialog } from '#landmarks/LandmarkDialog.tsx'
import { LandmarkList } from '#landmarks/LandmarkList.tsx'
import type { LandmarkDraft } from '#landmarks/landmark-draft.ts'
import type { FleetMap } from '#map/fleet/fleet-map.ts'
import { coveredByTool } from '../map/covered-edges.ts'
import type { MonitoringStageProps } from '../stage-props.ts'
import type { LandmarkTask, MapTools } from './use-map-tools.ts'

interface LandmarkToolsProps extends Pick<MonitoringStageProps, 'search' | 'change' | 'mobile'> {
  map: FleetMap | null
  tools: MapTools
  task: LandmarkTask
}

/** Shows the list of landmarks, and the form of one of them or of a new one. */
export function LandmarkTools({ search, change, mobile, map, tools, task }: LandmarkToolsProps) {
  const [edited, setEdited] = useState<Landmark | null>(null)
  const { customers } = useFleet()
  const close = () => tools.setLandmark(null)

  function show({ latitude, longitude, radiusMeters }: Landmark) {
    close()
    change({ landmarks: '1' })
    map?.show({ latitude, longitude }, { covered: coveredByTool(mobile), zoom: zoomFor(radiusMeters) })
  }

  if (task.kind === 'new') {
    const { latitude, longitude } = task.point
    const customerId = task.customerId ?? search.customerId
    // A person with whom a vehicle is only shared keeps no landmarks of its owner.
    const customer = customers.find((each) => each.customerId === customerId) ?? null
    const draft: LandmarkDraft = { kind: 'new', latitude, longitude, customer }
    return <LandmarkDialog draft={draft} onClose={close} />
  }
  if (edited) return <LandmarkDialog draft={{ kind: 'change', landmark: edited }} onClose={() => setEdited(null)} />
  return <LandmarkList onEdit={setEdited} onClose={close} {...(map && { onShow: show })} />
}

/** Answers a zoom near enough for the circle to fill a good part of a screen. */
function zoomFor(radiusMeters: number): number {
  return Math.max(10, Math.min(17, 23 - Math.log2(radiusMeters)))
}
