import { operations } from '@monitorweb/contract/operations'
import { type Api, logIn } from './api.ts'
import { ensureUser } from './ensure.ts'

/** Of the user types that every database begins with. */
const OPERATOR_TYPE = 2
/** Somebody who works in the central beside the demonstration's own login. */
const COLLEAGUE = { login: 'bruno.central', name: 'Bruno Lopes' }

/** Who works in the central. */
export interface Desk {
  own: Api
  colleague: Api
}

/** Registers the colleague with this password, unless somebody has, and logs in. */
export async function staffDesk(own: Api, { url, password }: { url: string; password: string }): Promise<Desk> {
  const { customer } = await own.call(operations.getMyProfile, {})
  await ensureUser(own, { ...COLLEAGUE, password, customerId: customer.id, userTypeId: OPERATOR_TYPE })
  return { own, colleague: await logIn(url, COLLEAGUE.login, password) }
}
