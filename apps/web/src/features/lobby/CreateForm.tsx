import type { Phrase } from '@belfry/i18n'
import { SESSION_NAME_MAX, SESSION_NAME_MIN, sessionName } from '@belfry/rules'
import { type FormEvent, useState } from 'react'
import { joinSession } from '../../shared/joining/join.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { sessionLanguageFor } from '../../shared/session-settings/languages.ts'
import { MetaFields } from '../../shared/session-settings/MetaFields.tsx'
import { newMeta } from '../../shared/session-settings/meta.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { createSession } from './api.ts'
import { randomName } from './names.ts'
import { lobbyOf } from './state.ts'

/** Creates the session and goes to its table; otherwise says why not. */
function useCreating() {
  const shell = useShell()
  const [isLoading, setLoading] = useState(false)
  const [fault, setFault] = useState<Phrase | null>(null)
  const create = async (wanted: Parameters<typeof createSession>[1]): Promise<void> => {
    setLoading(true)
    setFault(null)
    const created = await createSession(shell.api, wanted)
    setLoading(false)
    if (!created.ok) return setFault(failurePhrase(created.error))
    lobbyOf(shell).view.set('list')
    await joinSession(shell, created.value)
  }
  return { isLoading, fault, create }
}

/** A session's name and what it says about itself; whoever makes it runs it. */
export function CreateForm() {
  const shell = useShell()
  const { t, phrase } = useText('lobby')
  const { isGroup, flags } = usePermissions()
  const isForced = flags.includes('forced-private')
  const [typed, setTyped] = useState(() => randomName())
  const [meta, setMeta] = useState(() => ({
    ...newMeta(sessionLanguageFor(navigator.languages)),
    isPublic: !isForced,
  }))
  const { isLoading, fault, create } = useCreating()
  const name = sessionName(typed)
  const nameFault = typed.trim() === '' || name.ok ? undefined : phrase(failurePhrase(name.error))

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = typed.trim() === '' ? randomName() : typed
    setTyped(wanted)
    void create({ name: wanted, ...meta })
  }

  return (
    <form className="create" aria-busy={isLoading} onSubmit={submit}>
      <h2 className="lobby__title">{t('lobby:create')}</h2>
      <TextField
        label={t('lobby:create.name')}
        value={typed}
        autoComplete="off"
        maxLength={SESSION_NAME_MAX}
        hint={t('lobby:create.hint', { min: SESSION_NAME_MIN, max: SESSION_NAME_MAX })}
        error={nameFault}
        onChange={(event) => setTyped(event.target.value)}
      />
      <MetaFields
        meta={meta}
        edition={null}
        whyNot={null}
        isFree={isGroup}
        saysGuests={!isForced}
        onChange={(next) => setMeta({ ...next, isPublic: next.isPublic && !isForced })}
      />
      {fault && (
        <p className="lobby__fault" role="alert">
          {phrase(fault)}
        </p>
      )}
      <div className="create__buttons">
        <Button onClick={() => lobbyOf(shell).view.set('list')}>{t('lobby:back')}</Button>
        <Button kind="primary" type="submit" disabled={isLoading || nameFault !== undefined}>
          {t('lobby:create.submit')}
        </Button>
      </div>
    </form>
  )
}
