import { describe, expect, it } from 'vitest'
import { INBOUND, OUTBOUND } from '../src/schemas/index.ts'
import { HOST_MESSAGES } from '../testing/index.ts'

/** Every message and request of the specification that a client sends over the session socket. */
const SENT = `ping getGamestate gamestate startGame endGame history toggleRunning signal signalIndicator bluffs npcs
  edition code claimSeat openEyes playerRoles updateSeats clear updatePlayer toggleRole kickUser requestGrimoire
  updateServer addStoryteller removeStoryteller updateStoryteller requestStoryteller respondStoryteller updateMeta
  whispers privatecams textMessage textMessageIndicator whisperRequest whisperRemove reveal revealPlayer
  revealGameResult attention nomination voteInProgress voteIsHidden vote lock marked voteHighscore nominationType
  pointing point raise-hand timer`

/** And every one a client handles; they arrive in batches named \`messages\`. */
const HANDLED = `session gamestate gamestateST updateUser announcement historyAdd historyRemove historyPhase historySet
  signal signalIndicator bluffs npcs edition distributeRoles updateSeats clear updatePlayer toggleRole chatServer
  addStoryteller removeStoryteller updateStoryteller requestStoryteller respondStoryteller updateMeta whispers
  privatecams textMessage textMessageIndicator whisperRequest whisperRemove reveal revealPlayer revealGameResult
  attention nomination voteInProgress voteIsHidden vote lock marked voteHighscore nominationType pointing point
  raise-hand timer`

const namesIn = (list: string): readonly string[] => list.split(/\s+/)

describe('the vocabulary', () => {
  it('has every name a client sends', () => {
    const known = [...Object.keys(INBOUND), ...Object.keys(HOST_MESSAGES)]
    expect(namesIn(SENT).filter((name) => !known.includes(name))).toEqual([])
  })

  it('has every name a client handles', () => {
    const known = Object.keys(OUTBOUND)
    expect(namesIn(HANDLED).filter((name) => !known.includes(name))).toEqual([])
  })

  it('answers a name one way only', () => {
    expect(Object.keys(INBOUND).filter((name) => Object.hasOwn(HOST_MESSAGES, name))).toEqual([])
  })
})
