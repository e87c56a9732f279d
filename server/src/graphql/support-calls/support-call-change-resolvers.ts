import { closingFields, newSupportCallFields } from '@monitorweb/contract/support-calls/support-call'
import { checkCreation } from '@monitorweb/contract/wire/check'
import { ForbiddenError } from '../../errors/auth-errors.ts'
import { changeDueTimes } from '../../storage/settings/due-time-store.ts'
import {
  assignCall,
  closeCall,
  deleteCall,
  reopenCall,
  replyToCall,
  toggleCall,
} from '../../support-calls/change-call.ts'
import { openCall } from '../../support-calls/open-call.ts'
import type { ResolverDeps, Resolvers } from '../resolver.ts'
import { createCallPresenter } from './call-presenter.ts'

type Names =
  | 'createSupportCall'
  | 'closeSupportCall'
  | 'toggleSupportCall'
  | 'deleteSupportCall'
  | 'reopenSupportCall'
  | 'replyToSupportCall'
  | 'assignSupportCall'
  | 'changeDueTimes'

/** These resolvers change support calls. */
export function supportCallChangeResolvers(deps: ResolverDeps): Pick<Resolvers, Names> {
  const { pool } = deps
  const { one } = createCallPresenter(pool)
  return {
    createSupportCall: ({ input }, viewer) =>
      one(viewer, openCall(deps, viewer, checkCreation(newSupportCallFields, input))),
    closeSupportCall: ({ input }, viewer) => one(viewer, closeCall(deps, viewer, checkCreation(closingFields, input))),
    toggleSupportCall: (args, viewer) => one(viewer, toggleCall(pool, viewer, args)),
    deleteSupportCall: (args, viewer) => one(viewer, deleteCall(pool, viewer, args)),
    reopenSupportCall: (args, viewer) => one(viewer, reopenCall(deps, viewer, args)),
    replyToSupportCall: async (args, viewer) => {
      if (args.internal && !viewer.operator) throw new ForbiddenError(undefined, 'internal')
      return await one(viewer, replyToCall(deps, viewer, args))
    },
    assignSupportCall: (args, viewer) => one(viewer, assignCall(deps, viewer, args)),
    changeDueTimes: (args, viewer) => changeDueTimes(pool, viewer, args),
  }
}
