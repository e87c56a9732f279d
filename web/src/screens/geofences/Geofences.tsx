import { QueryScope } from '#api/QueryScope.tsx'
import { GeofencesStage } from './GeofencesStage.tsx'

/** The geofences with what they have read. */
export function Geofences() {
  return (
    <QueryScope>
      <GeofencesStage />
    </QueryScope>
  )
}
