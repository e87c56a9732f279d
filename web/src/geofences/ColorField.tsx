import { ChoiceField } from '#form/inputs/ChoiceField.tsx'
import type { InputProps } from '#form/inputs/input-props.ts'
import { ColorMark } from './ColorMark.tsx'
import { GEOFENCE_COLORS } from './geofence-color.ts'

/** Chooses the colour of what is drawn on the map or marked by it; without one it has the usual one. */
export function ColorField(props: InputProps) {
  return (
    <ChoiceField
      {...props}
      choices={GEOFENCE_COLORS}
      clearable
      placeholder="Padrão"
      picture={(value) => <ColorMark color={value} />}
    />
  )
}
