import { createHmac } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import type { RelayPass } from '@belfry/protocol'

/** Long enough to knock with; whoever is in stays. */
const PASS_SECONDS = 300

/** Gives somebody who has a transport what opens the relay. */
export interface RelayDesk {
  /** Where it is on this machine, and where it finds this server: asked anew, because a network may change. */
  address(): string
  passFor(transportId: string): RelayPass
}

interface Relay {
  readonly secret: string
  readonly address: () => string
  readonly port: number
  readonly clock: Clock
}

/** As coturn checks it with `use-auth-secret`: the name is the end of its time, the word proves who gave it. */
export const relayDesk = ({ secret, address, port, clock }: Relay): RelayDesk => ({
  address,
  passFor: (transportId) => {
    const username = `${Math.floor(clock.now() / 1000) + PASS_SECONDS}:${transportId}`
    return { port, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
  },
})

/** The relay finds this server on the machine itself, wherever else it is announced. */
export const addressesFor = (announced: readonly string[], desk: RelayDesk | null): readonly string[] => [
  ...new Set([...announced, ...(desk === null ? [] : [desk.address()])]),
]
