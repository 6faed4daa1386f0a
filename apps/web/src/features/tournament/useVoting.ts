import type { TextKey } from '@belfry/i18n'
import { isGuest } from '@belfry/rules'
import { useState } from 'react'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'
import { useSendVote, useVotes, type VoteError } from './api.ts'
import { choiceAfter } from './tournament.ts'

export interface Voting {
  readonly error: VoteError | null
  readonly vote: (script: string) => Promise<void>
}

const asks = async ({ modals }: Shell, what: 'login' | 'verify' | 'guest'): Promise<boolean> => {
  const answer = await modals.ask({
    type: 'confirm',
    title: { key: `tournament:${what}.title` satisfies TextKey },
    text: { key: `tournament:${what}.text` satisfies TextKey },
    yes: { key: `tournament:${what}.yes` satisfies TextKey },
  })
  return answer.ok && answer.value
}

/** Whether one may vote at all; whoever may not is shown the way to where they can. */
async function mayVote(shell: Shell): Promise<boolean> {
  const { account, modals, navigator, storage, translation } = shell
  const { claims } = account.get()
  await translation.i18n.loadNamespaces(['tournament'])
  if (!claims) {
    if (await asks(shell, 'login')) {
      storage.write('returnRoute', navigator.get().pathname)
      navigator.goTo('Login')
    }
    return false
  }
  if (isGuest(claims)) {
    if (await asks(shell, 'guest')) navigator.goTo('Account')
    return false
  }
  if (!claims.flags.includes('newuser') || claims.flags.includes('verified-phone')) return true
  if (await asks(shell, 'verify')) modals.open({ name: 'verification', params: undefined })
  return false
}

export function useVoting(number: number): Voting {
  const shell = useShell()
  const votes = useVotes()
  const send = useSendVote()
  const [error, setError] = useState<VoteError | null>(null)
  return {
    error,
    async vote(script) {
      if (!(await mayVote(shell))) return
      const outcome = await send(number, choiceAfter(votes[number], script))
      if (outcome !== undefined) setError(outcome)
    },
  }
}
