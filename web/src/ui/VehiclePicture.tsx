import { VEHICLE_PICTURES } from './vehicle-pictures.ts'

interface VehiclePictureProps {
  /** The number of a picture; one that is none of ours leaves its place empty. */
  pictureId: number
  className?: string | undefined
}

/** Draws the picture of a kind of vehicle, as on the map. It is decorative: the words stand beside it. */
export function VehiclePicture({ pictureId, className }: VehiclePictureProps) {
  const path = VEHICLE_PICTURES[pictureId]
  return (
    <svg className={className} viewBox="0 0 24 24" aria-hidden="true">
      {path && <path d={path} />}
    </svg>
  )
}
