import { createSignIn } from '../auth/sign-in.ts'
import type { ResolverDeps, Resolvers } from './resolvers.ts'

export function sessionResolvers(deps: ResolverDeps): Pick<Resolvers, 'createToken'> {
  const { signIn } = createSignIn(deps)
  return {
    createToken: ({ login, password, remember }, visitor) => signIn({ login, password, remember, ...visitor }),
  }
}
