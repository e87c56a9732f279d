/** These are the words of the address `/regras`, where a rule begins with a geofence; its screen turns them itself. */
export const RULES_ADDRESS = { names: { geofence: 'cerca' } } as const
