import type { Db } from '../engine.ts'
import { actors } from './actors.ts'
import { audit } from './audit.ts'
import { avatars } from './avatars.ts'
import { bans } from './bans.ts'
import { blocks } from './blocks.ts'
import { challenges } from './challenges.ts'
import { codes } from './codes.ts'
import { countedGames } from './counted-games.ts'
import { customers } from './customers.ts'
import { expired } from './expired.ts'
import { factors } from './factors.ts'
import { gameRepairs } from './game-repairs.ts'
import { games } from './games.ts'
import { guests } from './guests.ts'
import { installation } from './installation.ts'
import { leaving } from './leaving.ts'
import { logins } from './logins.ts'
import { myGames } from './my-games.ts'
import { nodes } from './nodes.ts'
import { outbox } from './outbox.ts'
import { patronLinks } from './patron-links.ts'
import { replayWords } from './replay-words.ts'
import { replays } from './replays.ts'
import { reports } from './reports.ts'
import { sessions } from './sessions.ts'
import { tallies } from './tallies.ts'
import { users } from './users.ts'
import { votes } from './votes.ts'

export const repositories = (db: Db) => ({
  actors: actors(db),
  audit: audit(db),
  avatars: avatars(db),
  bans: bans(db),
  blocks: blocks(db),
  challenges: challenges(db),
  codes: codes(db),
  countedGames: countedGames(db),
  customers: customers(db),
  expired: expired(db),
  installation: installation(db),
  factors: factors(db),
  logins: logins(db),
  games: games(db),
  gameRepairs: gameRepairs(db),
  guests: guests(db),
  leaving: leaving(db),
  myGames: myGames(db),
  nodes: nodes(db),
  outbox: outbox(db),
  patronLinks: patronLinks(db),
  replays: replays(db),
  replayWords: replayWords(db),
  reports: reports(db),
  sessions: sessions(db),
  tallies: tallies(db),
  users: users(db),
  votes: votes(db),
})

export type Repositories = ReturnType<typeof repositories>
