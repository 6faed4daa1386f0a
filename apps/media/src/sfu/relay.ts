import { createHmac } from 'node:crypto'
import type { Clock } from '@belfry/kit'
import { type RelayPass, RELAY_TO } from '@belfry/protocol'

/** Long enough to knock with; whoever is in stays. */
const PASS_SECONDS = 300

/** Gives somebody who has a transport what opens the relay. */
export type RelayDesk = (transportId: string) => RelayPass

/** As coturn checks it with `use-auth-secret`: the name is the end of its time, the word proves who gave it. */
export const relayDesk =
  (secret: string, port: number, clock: Clock): RelayDesk =>
  (transportId) => {
    const username = `${Math.floor(clock.now() / 1000) + PASS_SECONDS}:${transportId}`
    return { port, username, credential: createHmac('sha1', secret).update(username).digest('base64') }
  }

/** The relay finds this server on the machine itself, wherever else it is announced. */
export const addressesFor = (announced: readonly string[], desk: RelayDesk | null): readonly string[] =>
  desk === null || announced.includes(RELAY_TO) ? announced : [...announced, RELAY_TO]
