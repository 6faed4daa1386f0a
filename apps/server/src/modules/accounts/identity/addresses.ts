import type { Locale } from '@belfry/i18n'

/** Owner of an address, where Belfry keeps the accounts. */
export interface Addresses {
  /** Makes an account the owner of its address; false when there is another. */
  claim(subject: string): Promise<boolean>
  /** Writes to the owner of an address, if that is another account. */
  tellOwner(subject: string, email: string, locale: Locale): Promise<boolean>
}

/** A shop knows itself whose an address is. */
export const keptElsewhere: Addresses = { claim: async () => true, tellOwner: async () => false }
