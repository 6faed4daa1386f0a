const USUAL_ID = /^[a-z0-9]+$/
const NOT_IN_IDS = /[^a-z0-9]/g

/** Ids are lower-case letters and digits; everything else falls away. */
export const normaliseId = (raw: string): string =>
  USUAL_ID.test(raw) ? raw : raw.toLowerCase().replace(NOT_IN_IDS, '')

const LONGEST_DERIVED_ID = 40
const FNV_OFFSET = 0x811c9dc5
const FNV_PRIME = 0x01000193

/** A short fingerprint of a text; equal texts have equal ones on every machine. */
function fingerprint(text: string): string {
  let hash = FNV_OFFSET
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), FNV_PRIME)
  return (hash >>> 0).toString(36)
}

/** An id made from a name, the same every time; names without Latin letters or digits give a fingerprint. */
export function deriveId(name: string, isTaken: (id: string) => boolean): string {
  const base = normaliseId(name).slice(0, LONGEST_DERIVED_ID) || `custom${fingerprint(name)}`
  for (let count = 1; ; count++) {
    const id = count === 1 ? base : `${base}${count}`
    if (!isTaken(id)) return id
  }
}
