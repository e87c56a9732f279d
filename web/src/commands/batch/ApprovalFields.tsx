import { useState } from 'react'
import { FactorCode } from '../FactorCode.tsx'

interface Approval {
  count: number
  typed: string
  code: string
  onType: (typed: string) => void
  onCode: (code: string) => void
}

/** Holds what somebody shows who approves for many: the count, typed by hand, and the second factor. */
export function useApproval(count: number): Approval & { shown: { confirmed: number; code: string } } {
  const [typed, onType] = useState('')
  const [code, onCode] = useState('')
  return { ...{ count, typed, code, onType, onCode }, shown: { confirmed: Number(typed), code } }
}

export function ApprovalFields({ count, typed, code, onType, onCode }: Approval) {
  return (
    <>
      <label>
        Digite {count}, a quantidade de veículos
        <input
          inputMode="numeric"
          required
          pattern={String(count)}
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
        />
      </label>
      <FactorCode value={code} onChange={onCode} />
    </>
  )
}
