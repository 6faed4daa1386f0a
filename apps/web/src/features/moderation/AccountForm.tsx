import type { TextKey } from '@belfry/i18n'
import { PROFILE_NAME_MAX, USERNAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Checkbox, Select, TextField } from '../../ui/Field.tsx'
import { useModerate } from './api.ts'
import { Conflicts } from './Conflicts.tsx'
import { Cosmetics } from './Cosmetics.tsx'
import {
  changesOf,
  type Draft,
  EDITED_FLAGS,
  faultOf,
  levelsFor,
  type ModeratedUser,
  toggled,
  whyNotBan,
  whyNotEdit,
  whyNotFlags,
  whyNotStaffField,
} from './edits.ts'
import { Fault, Submit } from './FormParts.tsx'
import { type Form, openForm, rebased, taken } from './merge.ts'

export interface DraftProps {
  readonly user: ModeratedUser
  readonly draft: Draft
  readonly onChange: (change: Partial<Draft>) => void
}

function NameFields({ user, draft, onChange }: DraftProps) {
  const { t } = useText('moderation')
  const fault = faultOf(user, draft)
  return (
    <div className="moderation__pair">
      <TextField
        label={t('moderation:field.username')}
        required
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        value={draft.username}
        error={fault === 'username' ? t('moderation:fault.username', { min: USERNAME_MIN }) : undefined}
        onChange={(event) => onChange({ username: event.target.value })}
      />
      <TextField
        label={t('moderation:field.pronouns')}
        maxLength={PROFILE_NAME_MAX}
        value={draft.pronouns}
        onChange={(event) => onChange({ pronouns: event.target.value })}
      />
    </div>
  )
}

/** Address and level, which only staff change. */
function StaffFields({ user, draft, onChange }: DraftProps) {
  const { t } = useText('moderation')
  const moderator = usePermissions()
  const isClosed = whyNotStaffField(moderator, user) !== null
  const isOwn = whyNotBan(moderator, user) === 'self'
  const hint = isClosed ? t('moderation:why.staff') : undefined
  const fault = faultOf(user, draft)
  return (
    <div className="moderation__pair">
      <TextField
        type="email"
        label={t('moderation:field.email')}
        required
        disabled={isClosed}
        hint={hint}
        value={draft.email}
        error={fault === 'email' ? t('moderation:fault.email') : undefined}
        onChange={(event) => onChange({ email: event.target.value })}
      />
      <Select
        label={t('moderation:field.level')}
        disabled={isClosed || isOwn}
        hint={isOwn ? t('moderation:why.ownLevel') : hint}
        value={draft.level}
        options={levelsFor(user.level).map((level) => ({
          value: level,
          label: t(`common:level.${level}` as TextKey),
        }))}
        onChange={(level) => onChange({ level })}
      />
    </div>
  )
}

function Flags({ user, draft: { flags }, onChange }: DraftProps) {
  const { t } = useText('moderation')
  const isOwn = whyNotFlags(usePermissions(), user) !== null
  return (
    <fieldset className="moderation__choices" disabled={isOwn}>
      <legend className="field__label">{t('moderation:field.flags')}</legend>
      {isOwn && <p className="moderation__why">{t('moderation:why.ownFlags')}</p>}
      {EDITED_FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={t(`moderation:flag.${flag}`)}
          checked={flags.includes(flag)}
          onChange={() => onChange({ flags: toggled(flags, flag) })}
        />
      ))}
    </fieldset>
  )
}

function useSaving({ user, draft }: Form) {
  const { notices } = useShell()
  const { t, phrase } = useText('moderation')
  const moderate = useModerate()
  const [isSaving, setSaving] = useState(false)
  const [error, setError] = useState('')
  const changes = changesOf(user, draft)
  const whyNot = faultOf(user, draft) ? t('moderation:why.fault') : changes ? '' : t('moderation:why.same')
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!changes || whyNot !== '' || isSaving) return
    setSaving(true)
    const answer = await moderate(user.id, { user: changes })
    setSaving(false)
    if (!answer.ok) return setError(phrase(failurePhrase(answer.error)))
    setError('')
    notices.show({ key: 'moderation:saved' }, 'good')
  }
  return { isSaving, error, whyNot, save }
}

/** Account form: what can be changed, by whom it may be. It stays open while others change the account. */
export function AccountForm({ user }: { readonly user: ModeratedUser }) {
  const { t } = useText('moderation')
  const [form, setForm] = useState(() => openForm(user))
  if (form.user !== user) setForm(rebased(form, user))
  const { draft } = form
  const { isSaving, error, whyNot, save } = useSaving(form)
  const isClosed = whyNotEdit(usePermissions(), user) !== null
  const onChange = (change: Partial<Draft>): void => setForm({ ...form, draft: { ...draft, ...change } })
  const props = { user, draft, onChange }
  return (
    <form className="moderation__part" aria-busy={isSaving} onSubmit={(event) => void save(event)}>
      {isClosed && <p className="moderation__why">{t('moderation:why.rank')}</p>}
      <fieldset className="moderation__part" disabled={isClosed}>
        <legend className="visually-hidden">{t('moderation:tab.account')}</legend>
        <NameFields {...props} />
        <StaffFields {...props} />
        <Flags {...props} />
        <Cosmetics {...props} />
        <Conflicts form={form} onTake={(field) => setForm(taken(form, field))} />
        <Fault>{error}</Fault>
        <div className="sheet__buttons">
          <Submit kind="primary" whyNot={whyNot} isBusy={isSaving}>
            {t('moderation:save')}
          </Submit>
        </div>
      </fieldset>
    </form>
  )
}
