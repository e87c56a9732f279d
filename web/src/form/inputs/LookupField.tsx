import { type LookupName, useLookup } from '../pickers/use-lookups.ts'
import { ChoiceField } from './ChoiceField.tsx'
import type { InputProps } from './input-props.ts'

interface LookupFieldProps extends InputProps {
  lookup: LookupName
  clearable?: boolean
}

/** Chooses one of a list that the server keeps; where that list cannot be read, it says so and tries again. */
export function LookupField({ lookup, ...props }: LookupFieldProps) {
  const { data, isLoadingError, refetch } = useLookup(lookup)
  return <ChoiceField {...props} choices={data} numeric searchable onReadAgain={isLoadingError && refetch} />
}
