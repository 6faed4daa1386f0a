import './opener.css'
import type { ReactNode } from 'react'
import { useCharacters } from '../../../shared/characters/useCharacters.ts'
import type { Opened } from '../../../shared/games/kept.ts'
import { useShell } from '../../../shell/useShell.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { FROM_FILE, useOpening } from './opened.ts'

type OnFile = (file: File) => void

interface PlainProps {
  readonly fault: string
  readonly onFile: OnFile | null
}

/** Asks for a file. */
export function FileChoice({ onFile }: { readonly onFile: OnFile }) {
  const { t } = useText('replay')
  return (
    <label className="replay-file">
      {t('replay:file.choose')}
      <input
        type="file"
        accept=".json,.gz,application/json"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          if (file) onFile(file)
        }}
      />
    </label>
  )
}

function Plain({ fault, onFile }: PlainProps) {
  const { t } = useText('replay')
  const { navigator } = useShell()
  return (
    <main className="plain-page">
      <h1 className="plain-page__title">{t('replay:title')}</h1>
      {fault !== '' && <p role="alert">{fault}</p>}
      {onFile && <FileChoice onFile={onFile} />}
      <div className="plain-page__buttons">
        <Button onClick={() => navigator.goTo('Games')}>{t('replay:games')}</Button>
      </div>
    </main>
  )
}

interface OpenerProps {
  readonly id: string
  /** Another file can be handed over where this one was. */
  readonly children: (opened: Opened, onFile: OnFile | null) => ReactNode
}

/** Fetches a game, or asks for its file; what cannot be shown is said instead. */
export function Opener({ id, children }: OpenerProps) {
  const { t, phrase } = useText('replay', 'errors')
  const [opening, onFile] = useOpening(id)
  const content = useCharacters()
  const isFile = id === FROM_FILE
  if (opening ? !opening.ok : isFile) {
    const fault = opening && !opening.ok ? phrase(failurePhrase(opening.error)) : ''
    return <Plain fault={fault} onFile={isFile ? onFile : null} />
  }
  if (!opening?.ok || !content)
    return (
      <main className="plain-page" aria-busy="true">
        <output className="plain-page__text">{t('replay:opening')}</output>
      </main>
    )
  return children(opening.value, isFile ? onFile : null)
}
