/** A pattern of one part of the name of a host, of letters that are small: what stands between its dots. */
export const HOST_LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
