import { password, text } from '@monitorweb/contract/wire/field'
import { useRef, useState } from 'react'
import { ApiError, messageOf } from '#api/api-error.ts'
import { leaveView } from '#api/session/customer-view.ts'
import { unlock as unlockPages } from '#api/session/lock-state.ts'
import { storeToken, switchToken } from '#api/session/session.ts'
import { forgetFarewell } from '#api/session/session-end.ts'
import { type ContractForm, useContractForm } from '#form/use-contract-form.ts'

/**
 * This part is loaded while the person types, as on the login page. Its two ways to unlock name the password
 * differently.
 */
const sendUnlock = async (typed: string, code: string) => (await import('./send-unlock.ts')).sendUnlock(typed, code)
const FIELDS = { password: password('', 'Senha', { required: true }), code: text('', 'Código de verificação') }

interface Unlocking {
  form: ContractForm<typeof FIELDS>
  /** True once the server has asked for the code of the second factor. */
  asksCode: boolean
}

/** Opens a locked page by the password; the page then goes on with the longer session. */
export function useUnlock(onUnlocked?: () => void): Unlocking {
  const [asksCode, setAsksCode] = useState(false)
  /** The password is that of the own session: who locked a view as a customer goes on without it. */
  const leftView = useRef(false)
  const form = useContractForm({
    fields: FIELDS,
    initial: { password: '', code: '' },
    async send(typed) {
      leftView.current = leaveView() || leftView.current
      try {
        const token = await sendUnlock(typed.password, typed.code)
        if (leftView.current) switchToken(token)
        else storeToken(token)
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'TOTP_REQUIRED') setAsksCode(true)
        // Whatever is wrong is said at the password, the one field that is always on this page.
        throw new ApiError('BAD_USER_INPUT', messageOf(failure), { field: 'password' })
      }
      forgetFarewell()
      unlockPages()
      if (leftView.current) return location.assign('/clientes')
      onUnlocked?.()
    },
  })
  return { form, asksCode }
}
