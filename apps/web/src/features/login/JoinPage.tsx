import './login.css'
import './guests.css'
import type { Failure } from '@belfry/kit'
import { joinCode } from '@belfry/rules'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { FailureError } from '../../lib/errors/failureError.ts'
import { isLoggedIn } from '../../lib/routing/guards.ts'
import { AT_THE_DOOR } from '../../lib/session/door.ts'
import { invitationIn, joinLink } from '../../shared/joining/code.ts'
import { askForTable } from '../../shared/joining/promptJoin.ts'
import { helpForStranger } from '../../shared/joining/refusal.ts'
import type { PageProps } from '../../shell/feature.ts'
import { Redirect } from '../../shell/Redirect.tsx'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { type Door, doorWords } from './door.ts'
import { GuestForm } from './GuestForm.tsx'
import { AtTheGate } from './Login.tsx'
import { LoginForm } from './LoginForm.tsx'

interface Link {
  readonly session: string
  readonly invitation: string
}

/** Whoever is here before the Storyteller comes in without asking again. */
const NOT_YET = 'join-guest-boost'
const LOOK_AGAIN_MS = 5000

/** What may be over at the next look. */
const PASSING: ReadonlySet<string> = new Set(['join-full', 'join-locked', 'network-error', 'server.stopping'])

function useDoor(link: Link) {
  const { api } = useShell()
  return useQuery<Door, FailureError>({
    queryKey: ['door', link],
    retry: false,
    refetchInterval: ({ state }) => (state.data?.obstacle === NOT_YET ? LOOK_AGAIN_MS : false),
    queryFn: async () => {
      const answer = await api.call('door', { body: link })
      if (!answer.ok) throw new FailureError(answer.error)
      return answer.value
    },
  })
}

/** Table of the link, in two lines. */
function About({ door }: { readonly door: Door }) {
  const { t } = useText('guests')
  return (
    <header className="guest__table">
      <p className="guest__invited">{t('guests:invited')}</p>
      <h2 className="guest__name">{door.name}</h2>
      <p>{t('guests:by', { names: door.storytellers.join(', ') })}</p>
      <p className="guest__facts">
        {doorWords(door).map(({ key, params }) => (
          <span key={key}>{t(key, params)}</span>
        ))}
      </p>
    </header>
  )
}

/** Whoever has an account, or wants one, finds the form folded in beside. */
function WithAccount({ isOpen, children }: { readonly isOpen: boolean; readonly children?: ReactNode }) {
  const { t } = useText('guests')
  const { navigator } = useShell()
  const [isWanted, setWanted] = useState(isOpen)
  return (
    <div className="guest__account">
      {isWanted ? (
        <LoginForm />
      ) : (
        <>
          <span>{t('guests:account')}</span>
          <Button onClick={() => setWanted(true)}>{t('guests:account.login')}</Button>
          {children}
          <Button kind="quiet" onClick={() => navigator.goTo('Continue')}>
            {t('guests:account.code')}
          </Button>
        </>
      )}
    </div>
  )
}

/** Another table than the one of the link. */
function OtherTable() {
  const shell = useShell()
  const { t } = useText('joining')
  const go = async (): Promise<void> => {
    const named = await askForTable(shell)
    if (!named) return
    const { pathname, search } = new URL(joinLink(location.origin, named.code, named.invitation || null))
    shell.navigator.go(`${pathname}${search}`)
  }
  return (
    <Button icon="key" onClick={() => void go()}>
      {t('joining:remedy.link')}
    </Button>
  )
}

/** Why nobody comes in here without an account, what would help, and a second try where time may do it. */
function KeptOut({ code, params, onAgain }: Failure & { readonly onAgain?: () => void }) {
  const shell = useShell()
  const { t, phrase } = useText('joining', 'errors')
  return (
    <div className="login__invited guest__closed">
      <p role="alert">{phrase(failurePhrase({ code, params }))}</p>
      <p>{helpForStranger(shell, code)}</p>
      {onAgain && PASSING.has(code) && (
        <Button icon="again" onClick={onAgain}>
          {t('joining:remedy.again')}
        </Button>
      )}
    </div>
  )
}

function Stranger({ link }: { readonly link: Link }) {
  const { t } = useText('guests')
  const { data: door, error, refetch } = useDoor(link)
  if (error) {
    // Where nobody comes in without an account the page is the login, and says for which table.
    const isOff = error.failure.code === 'guest.off'
    return (
      <>
        {isOff ? (
          <p className="login__invited">{t('login:invited', { name: link.session })}</p>
        ) : (
          <KeptOut {...error.failure} onAgain={() => void refetch()} />
        )}
        <WithAccount isOpen={isOff}>{!isOff && <OtherTable />}</WithAccount>
      </>
    )
  }
  if (!door) return <output className="guest__waiting">{t('guests:asking')}</output>
  const obstacle = door.obstacle === AT_THE_DOOR ? null : door.obstacle
  return (
    <>
      <About door={door} />
      {obstacle === null ? (
        <GuestForm table={link} door={door} />
      ) : (
        <KeptOut code={obstacle} params={{}} onAgain={() => void refetch()} />
      )}
      <WithAccount isOpen={obstacle !== null && obstacle !== NOT_YET} />
    </>
  )
}

/** The end of a link to a table: whoever is somebody already goes on to it, everybody else says who they are. */
export function Page({ params }: PageProps) {
  const { guardFacts, navigator, session, storage } = useShell()
  const { pathname, search } = usePlace()
  const isIn = isLoggedIn(useReadable(guardFacts))
  const code = joinCode(params['sessionId'] ?? '')
  const invitation = invitationIn(search)
  useEffect(() => {
    if (invitation !== '') session.invite(code, invitation)
  }, [session, code, invitation])
  useEffect(() => {
    // Whoever registers first comes back here after the mail.
    if (isIn) storage.remove('returnRoute')
    else storage.write('returnRoute', `${pathname}${search}`)
  }, [storage, isIn, pathname, search])
  if (isIn) return <Redirect to={`${navigator.pathOf('Lobby')}#${encodeURIComponent(code)}`} />
  return (
    <AtTheGate>
      <Stranger link={{ session: code, invitation }} />
    </AtTheGate>
  )
}
