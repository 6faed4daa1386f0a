import type { Result } from '@belfry/kit'
import ScryptWorker from 'altcha/workers/scrypt?worker'
import { useCallback, useEffect, useState } from 'react'
import type { Api } from '../../lib/api/http.ts'
import { desktopBridge } from '../../lib/browser/desktop.ts'
import { useShell } from '../../shell/useShell.ts'
import { type SolvedCaptcha, solveCaptcha } from './captcha.ts'

export type CaptchaState =
  | { readonly kind: 'solving' }
  | { readonly kind: 'solved'; readonly token: string }
  | { readonly kind: 'failed' }

export interface Captcha {
  readonly state: CaptchaState
  readonly token: string | null
  /** A solution is good for one request: the next one needs another. */
  readonly renew: () => void
}

const SOLVING: CaptchaState = { kind: 'solving' }
/** A solution this old might expire on its way. */
const MARGIN_MS = 30_000

/** In the desktop program a frame does the work, and its token comes by a message. */
const solve = async (api: Api): Promise<Result<SolvedCaptcha>> =>
  desktopBridge()
    ? (await import('./frame.ts')).solveInFrame(window)
    : solveCaptcha(api, () => new ScryptWorker())

/** Proves in the background that this is no flood of robots. */
export function useCaptcha(): Captcha {
  const { api, clock, versions } = useShell()
  const [round, setRound] = useState(0)
  const [state, setState] = useState<CaptchaState>(SOLVING)
  const renew = useCallback(() => {
    setState(SOLVING)
    setRound((last) => last + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is one solution
  useEffect(() => {
    let isWanted = true
    let cancel = (): void => undefined
    const show = ({ token, expiresAt }: SolvedCaptcha): void => {
      setState({ kind: 'solved', token })
      cancel = clock.after(expiresAt - versions.serverNow() - MARGIN_MS, renew)
    }
    void solve(api).then((solved) => {
      if (!isWanted) return
      if (solved.ok) show(solved.value)
      else setState({ kind: 'failed' })
    })
    return () => {
      isWanted = false
      cancel()
    }
  }, [api, clock, versions, renew, round])

  return { state, token: state.kind === 'solved' ? state.token : null, renew }
}
