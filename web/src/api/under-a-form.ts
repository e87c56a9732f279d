/**
 * For a query whose answer a form begins with: the form begins anew with another answer, so none is asked for behind the
 * back of somebody who types.
 */
export const UNDER_A_FORM = { refetchOnWindowFocus: false, refetchOnReconnect: false } as const
