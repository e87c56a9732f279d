import { countMails, listMails, resendMail } from '../storage/mail/mail-list.ts'
import type { ResolverDeps, Resolvers } from './resolver.ts'

/** These resolvers show the outbox to operators. */
export function mailResolvers({ pool }: ResolverDeps): Pick<Resolvers, 'listMails' | 'countMails' | 'resendMail'> {
  return {
    listMails: ({ state, first, offset }) => listMails(pool, state, { first, offset }),
    countMails: ({ state }) => countMails(pool, state),
    resendMail: ({ id }, viewer) => resendMail(pool, viewer, id),
  }
}
