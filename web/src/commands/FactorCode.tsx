import { useProfile } from '#api/person/use-profile.ts'

/**
 * Asks for the code of the second factor before a command is approved, of whoever has one; where it is not known who has
 * one, it may be typed.
 */
export function FactorCode({ value, onChange }: { value: string; onChange(code: string): void }) {
  const { data } = useProfile()
  if (data && !data.totpActive) return null
  return (
    <label>
      Código do aplicativo{!data && ', se você usa um'}
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        required={data !== undefined}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
