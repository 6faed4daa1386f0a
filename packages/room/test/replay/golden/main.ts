import { GAMES } from './all.ts'
import { storeAll } from './stored.ts'

/** `npm run golden`: makes the golden replays anew, on purpose. Whatever changed is then to be looked at in the diff. */
process.stdout.write(`${storeAll(GAMES)} golden replays\n`)
