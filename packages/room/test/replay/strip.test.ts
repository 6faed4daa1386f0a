import { type AnyEvent, newSession, recordOf, topics } from '@belfry/rules'
import { META } from '@belfry/rules/testing'
import { expect, it } from 'vitest'
import { strippedEvent } from '../../src/replay/strip/events.ts'
import { strippedState } from '../../src/replay/strip/state.ts'

/** Events that no replay has; whoever adds one to the game decides here, or in the list of what is kept. */
const DROPPED = `
  deadlineSet deadlineCleared sessionCreated chatServerChanged guestsSet invitationSet knocked knockLapsed knockAnswered
  storytellerRequested storytellerRequestEnded userConnected connectionEnded userChanged userGone userAway userForgotten
  userBanned userUnbanned insightChanged spectatingChanged boostSet announced sessionEnded channelChanged
  nightChannelChanged followingChanged whisperRequested whisperRequestEnded gameSealed gameRecorded roleSelected codeSet mediaChanged
  nightMediaChanged signalIndicated textSent limitedTextSent textIndicated undoOffered
`

const KEPT = `
  metaChanged accessChanged storytellerAdded storytellerRemoved whispersSet privateCamsSet silentNightSet gameChanged
  tableReset historyAdded historyRemoved historySet phaseSet runningSet winRecorded resultSet hookStarted hookEnded
  seatAdded seatsArranged seatTaken seatLeft seatRenamed grimoireCleared roleSet alignmentSet rolesDealt rolesSent
  characterTold storytellerRoleSet storytellerAlignmentSet remindersSet storytellerRemindersSet lifeSet
  markedForDeathSet bluffsSet editionSet themeSet npcsSet revealStarted characterReplaced revealCalledOff seatRevealed
  eyesChanged handRaised handLowered handsLowered pointingStarted pointingLocked pointingEnded pointed signalSent
  signalSeen signalRead signalsCleared timerSet nominationOpened nominationClosed nominationTypeSet voteStageSet
  nominatorsRevealed voteSpeedSet voteSecrecySet voteStarted voteAdvanced votePaused voteResumed voteReset voteCast hiddenVoteCast
  voteTallied voteLogged standingSet secretStandingSet duskKept votesCleared deedDone deedUndone undoBarred
  memoryRestored
`

const names = (list: string): readonly string[] => list.trim().split(/\s+/).sort()

/** An event of this kind with all that those which are kept in part are asked for. */
const anEvent = (type: string): AnyEvent => {
  const asked = { signal: { message: [] }, entries: [], entryType: 'x', isPrivate: false, seed: 5 }
  return { type, ...asked } as unknown as AnyEvent
}

it('of every kind of event it is written down whether a replay has it, and one that nobody knows is not kept', () => {
  const all = Object.values(topics).flatMap(({ events }) => Object.keys(events))
  const kept = all.filter((type) => strippedEvent(anEvent(type)) !== null)
  expect(kept.sort()).toEqual(names(KEPT))
  expect(all.filter((type) => !kept.includes(type)).sort()).toEqual(names(DROPPED))
  expect(strippedEvent(anEvent('bellRung'))).toBeNull()
})

it('a replay starts without the record of an earlier game', () => {
  const state = newSession(META, 1)
  const game = { ...recordOf(state, 1, 0), edition: { id: 'custom', name: 'The game before' } }
  const recorded = { ...state, secret: { ...state.secret, record: { game, isFinal: true } } }
  expect(JSON.stringify(strippedState(recorded, []))).not.toContain('The game before')
})
