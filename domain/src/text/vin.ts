/** A whole number of a chassis (VIN): 17 letters and digits without I, O and Q (ISO 3779). Shorter ones, as of machines, are not meant to be unique. */
export const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
