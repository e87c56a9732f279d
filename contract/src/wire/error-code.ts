/** Why a call failed, for programs; `docs/api.md` says what each means. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'TOTP_REQUIRED'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL'
