/** Asks for the code of the second factor, of whoever has one, before a command is approved. */
export function FactorCode({ value, onChange }: { value: string; onChange(code: string): void }) {
  return (
    <label>
      Código do aplicativo
      <input
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </label>
  )
}
