import { ok } from '@belfry/kit'
import { accessDeciders } from '../access/commands.ts'
import { bagDeciders } from '../bag/commands.ts'
import { bluffDeciders } from '../bluffs/commands.ts'
import { channelDeciders } from '../channels/commands.ts'
import { editionDeciders } from '../edition/commands.ts'
import { eyesDeciders } from '../eyes/commands.ts'
import { gameDeciders } from '../game/commands.ts'
import { handDeciders } from '../hands/commands.ts'
import { hookDeciders } from '../hooks/commands.ts'
import { lifeDeciders } from '../life/commands.ts'
import { executionDeciders } from '../life/execution.ts'
import { mediaDeciders } from '../media/commands.ts'
import { boostDeciders } from '../members/boost.ts'
import { memberDeciders } from '../members/commands.ts'
import { metaDeciders } from '../meta/commands.ts'
import { npcDeciders } from '../npcs/commands.ts'
import { pointingDeciders } from '../pointing/commands.ts'
import { reminderDeciders } from '../reminders/commands.ts'
import { revealDeciders } from '../reveal/commands.ts'
import { roleDeciders } from '../roles/commands.ts'
import { seatDeciders } from '../seats/commands.ts'
import { signalDeciders } from '../signals/commands.ts'
import type { SessionState } from '../state.ts'
import { storytellerDeciders } from '../storytellers/commands.ts'
import { textDeciders } from '../text/commands.ts'
import { timerDeciders } from '../timer/commands.ts'
import { undoDeciders } from '../undo/commands.ts'
import { withRecord } from '../undo/record.ts'
import { castDeciders } from '../vote/cast.ts'
import { voteClockDeciders } from '../vote/clock.ts'
import { nominationDeciders } from '../vote/commands.ts'
import { SYSTEM } from './actor.ts'
import type { AnyCommand, CommandName, Commands } from './command.ts'
import { evolveAll } from './evolve.ts'
import { withReactions } from './reactions.ts'
import { checkRights } from './rights.ts'
import { settled } from './settle.ts'
import type { Ctx, Deciders, Decision } from './topic.ts'

const deciders: Deciders<Commands> = {
  ...handDeciders,
  ...gameDeciders,
  ...hookDeciders,
  ...revealDeciders,
  ...nominationDeciders,
  ...voteClockDeciders,
  ...castDeciders,
  ...eyesDeciders,
  ...pointingDeciders,
  ...signalDeciders,
  ...bagDeciders,
  ...bluffDeciders,
  ...editionDeciders,
  ...lifeDeciders,
  ...executionDeciders,
  ...npcDeciders,
  ...reminderDeciders,
  ...roleDeciders,
  ...seatDeciders,
  ...memberDeciders,
  ...metaDeciders,
  ...accessDeciders,
  ...storytellerDeciders,
  ...textDeciders,
  ...channelDeciders,
  ...mediaDeciders,
  ...boostDeciders,
  ...timerDeciders,
  ...undoDeciders,
}

export function decide(state: SessionState, command: AnyCommand, ctx: Ctx): Decision {
  const rule = deciders[command.type] as (typeof deciders)[CommandName] | undefined
  if (!rule) throw new Error(`no rule for command ${command.type}`)
  const allowed = checkRights(state, ctx.actor, rule.by)
  if (!allowed.ok) return allowed
  const decided = rule.decide(state, command as never, ctx)
  if (!decided.ok) return decided
  if (decided.value.length === 0) return decided
  const outcome = withReactions(state, decided.value, ctx)
  return ok(settled(state, withRecord(state, command, outcome, ctx), ctx))
}

/** Fires a deadline as the system. One that is gone, or not yet due, changes nothing: several nodes may try. */
export function fireDeadline(state: SessionState, id: string, ctx: Omit<Ctx, 'actor'>): Decision {
  const deadline = state.deadlines[id]
  if (!deadline || deadline.due > ctx.now) return ok([])
  const cleared = [{ type: 'deadlineCleared', id } as const]
  const decided = decide(evolveAll(state, cleared), deadline.command, {
    actor: SYSTEM,
    now: ctx.now,
    content: ctx.content,
  })
  // A deadline whose command no longer applies is simply over.
  return ok(decided.ok ? [...cleared, ...decided.value] : cleared)
}
