import { BAN_REASON_MAX } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useModerate } from './api.ts'
import { BanAccounts } from './BanAccounts.tsx'
import {
  type Ban,
  type BanEdit,
  type BanUser,
  hoursOf,
  isInForce,
  type Moderated,
  type ModeratedUser,
  whyNotBan,
} from './edits.ts'
import { useMoment } from './Facts.tsx'
import { Fault, Submit } from './FormParts.tsx'

/** Sends a change of bans; what went wrong is told beside the form. */
function useBanEdit(user: ModeratedUser) {
  const { notices } = useShell()
  const { phrase } = useText('moderation')
  const moderate = useModerate()
  const [error, setError] = useState('')
  /** One ban may cover other accounts too: `userId` says which one is meant. */
  const send = async (ban: BanEdit, userId = user.id): Promise<boolean> => {
    const answer = await moderate(userId, { ban })
    setError(answer.ok ? '' : phrase(failurePhrase(answer.error)))
    if (answer.ok) notices.show({ key: 'moderation:saved' }, 'good')
    return answer.ok
  }
  return { error, send }
}

/** What a ban still lacks before it can be sent; empty when nothing. */
function useWhyNotSend(reason: string, expires: number | null | undefined): string {
  const { t } = useText('moderation')
  if (reason.trim() === '') return t('errors:ban.reason')
  return expires === undefined ? t('moderation:fault.hours') : ''
}

interface FieldsProps {
  readonly reason: string
  readonly hours: string
  readonly hoursHint: string
  readonly isRequired: boolean
  readonly onReason: (reason: string) => void
  readonly onHours: (hours: string) => void
}

function BanFields({ reason, hours, hoursHint, isRequired, onReason, onHours }: FieldsProps) {
  const { t } = useText('moderation')
  const isWrong = hoursOf(hours) === undefined
  return (
    <div className="moderation__pair">
      <TextField
        label={t('moderation:ban.reason')}
        required={isRequired}
        maxLength={BAN_REASON_MAX}
        value={reason}
        onChange={(event) => onReason(event.target.value)}
      />
      <TextField
        type="number"
        inputMode="decimal"
        min={0}
        step="any"
        label={t('moderation:ban.hours')}
        hint={hoursHint}
        error={isWrong ? t('moderation:fault.hours') : undefined}
        value={hours}
        onChange={(event) => onHours(event.target.value)}
      />
    </div>
  )
}

function NewBan({ user }: { readonly user: ModeratedUser }) {
  const { t } = useText('moderation')
  const { error, send } = useBanEdit(user)
  const [reason, setReason] = useState('')
  const [hours, setHours] = useState('')
  const [others, setOthers] = useState<readonly BanUser[]>([])
  const expires = hoursOf(hours)
  const whyNot = useWhyNotSend(reason, expires)
  const add = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (whyNot !== '' || expires === undefined) return
    if (!(await send({ reason: reason.trim(), expires, others: others.map(({ id }) => id) }))) return
    setReason('')
    setHours('')
    setOthers([])
  }
  return (
    <form className="moderation__part" data-ban="new" onSubmit={(event) => void add(event)}>
      <h4>{t('moderation:ban.new')}</h4>
      <BanFields
        {...{ reason, hours }}
        hoursHint={t('moderation:ban.hours.new')}
        isRequired
        onReason={setReason}
        onHours={setHours}
      />
      <BanAccounts
        users={[user, ...others]}
        fixed={user.id}
        onAdd={(other) => setOthers([...others, other])}
        onRemove={(id) => setOthers(others.filter((other) => other.id !== id))}
      />
      <Fault>{error}</Fault>
      <div className="sheet__buttons">
        <Submit kind="danger" icon="gavel" whyNot={whyNot}>
          {t('moderation:ban.add', { count: others.length + 1 })}
        </Submit>
      </div>
    </form>
  )
}

function BanDeeds({
  ban,
  whyNot,
  send,
}: {
  readonly ban: Ban
  readonly whyNot: string
  readonly send: (ban: BanEdit) => Promise<boolean>
}) {
  const { clock } = useShell()
  const { t } = useText('moderation')
  const isOver = !isInForce(ban, clock.now())
  const isForGood = ban.expires === null
  return (
    <div className="sheet__buttons">
      <Button
        kind="quiet"
        disabled={isOver}
        title={isOver ? t('moderation:ban.over') : ''}
        onClick={() => void send({ id: ban.id, expires: 0 })}
      >
        {t('moderation:ban.lift')}
      </Button>
      <Button
        kind="quiet"
        disabled={isForGood}
        title={isForGood ? t('moderation:ban.forGood') : ''}
        onClick={() => void send({ id: ban.id, expires: null })}
      >
        {t('moderation:ban.extend')}
      </Button>
      <Submit whyNot={whyNot}>{t('moderation:save')}</Submit>
    </div>
  )
}

/** A ban that exists: why and until when, both of which can be changed. */
function BanForm({ user, ban }: { readonly user: ModeratedUser; readonly ban: Ban }) {
  const { clock } = useShell()
  const { t } = useText('moderation')
  const moment = useMoment()
  const { error, send } = useBanEdit(user)
  const [reason, setReason] = useState(ban.reason)
  const [hours, setHours] = useState('')
  const expires = hoursOf(hours)
  const isSame = reason.trim() === ban.reason && hours === ''
  const fault = useWhyNotSend(reason, expires)
  const whyNot = isSame ? t('moderation:why.same') : fault
  const end = isInForce(ban, clock.now()) ? 'moderation:ban.until' : 'moderation:ban.ended'
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (whyNot !== '') return
    // Hours that are not touched leave the end where it is.
    const saved = await send({ id: ban.id, reason: reason.trim(), ...(hours === '' ? {} : { expires }) })
    if (saved) setHours('')
  }
  return (
    <form className="moderation__part ban" data-ban={ban.id} onSubmit={(event) => void save(event)}>
      <p className="ban__facts">
        <strong>
          {ban.expires === null ? t('moderation:ban.forGood') : t(end, { date: moment(ban.expires) })}
        </strong>
        <span>{t('moderation:ban.since', { date: moment(ban.createdAt) })}</span>
        <span>{t('moderation:ban.covers', { count: ban.userIds.length })}</span>
      </p>
      <BanFields
        {...{ reason, hours }}
        hoursHint={t('moderation:ban.hours.keep')}
        isRequired={false}
        onReason={setReason}
        onHours={setHours}
      />
      <BanAccounts
        users={ban.users}
        onAdd={({ id }) => void send({ id: ban.id }, id)}
        onRemove={(userId) => void send({ id: ban.id, isOut: true }, userId)}
      />
      <Fault>{error}</Fault>
      <BanDeeds {...{ ban, whyNot, send }} />
    </form>
  )
}

/** Bans of somebody, over or not, and one more where that is allowed. */
export function Bans({ user, bans }: Pick<Moderated, 'user' | 'bans'>) {
  const { t } = useText('moderation')
  const whyNot = whyNotBan(usePermissions(), user)
  return (
    <div className="moderation__part">
      {whyNot && <p className="moderation__why">{t(`moderation:why.${whyNot}`)}</p>}
      <fieldset className="moderation__part" disabled={whyNot !== null}>
        <legend className="visually-hidden">{t('moderation:tab.bans', { count: bans.length })}</legend>
        {bans.map((ban) => (
          <BanForm key={ban.id} user={user} ban={ban} />
        ))}
        {bans.length === 0 && <p>{t('moderation:ban.none')}</p>}
        <NewBan user={user} />
      </fieldset>
    </div>
  )
}
