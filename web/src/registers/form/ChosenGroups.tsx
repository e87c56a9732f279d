import type { InputProps } from '#form/inputs/input-props.ts'
import { ChosenField } from '#form/pickers/ChosenField.tsx'
import { vehicleGroupSource } from '../vehicle-group-source.ts'

/** Chooses the groups that a vehicle is in. */
export function ChosenGroups(props: InputProps) {
  return <ChosenField {...props} source={vehicleGroupSource} />
}
