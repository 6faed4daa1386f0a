import type { ContentIndex } from '@belfry/content'
import { type ChangeEvent, type FormEvent, useId, useState } from 'react'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { loadFile, loadText, loadUrl } from './api.ts'
import { scriptHistoryOf } from './history.ts'
import { PastScripts } from './PastScripts.tsx'

interface Props {
  readonly content: ContentIndex
}

function FromFile({ content }: Props) {
  const shell = useShell()
  const { t } = useText('scripts')
  const id = useId()
  const load = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    // Emptied, so that the same file can be chosen again once it was mended.
    target.value = ''
    if (file) void loadFile(shell, content, file, t)
  }
  return (
    <div className="own-script__way">
      <label className="field__label" htmlFor={id}>
        {t('scripts:own.file')}
      </label>
      <input
        id={id}
        className="own-script__file"
        type="file"
        accept=".json,application/json"
        onChange={load}
      />
    </div>
  )
}

function FromPaste({ content }: Props) {
  const shell = useShell()
  const { t } = useText('scripts')
  const id = useId()
  const [text, setText] = useState('')
  const load = (event: FormEvent): void => {
    event.preventDefault()
    void loadText(shell, content, text, t)
  }
  return (
    <form className="own-script__way" onSubmit={load}>
      <label className="field__label" htmlFor={id}>
        {t('scripts:own.paste')}
      </label>
      <textarea
        id={id}
        className="input own-script__text"
        rows={4}
        spellCheck={false}
        value={text}
        placeholder={t('scripts:own.pasteSample')}
        onChange={(event) => setText(event.target.value)}
      />
      <Button
        type="submit"
        disabled={text.trim() === ''}
        {...(text.trim() === '' ? { title: t('scripts:own.pasteFirst') } : {})}
      >
        {t('scripts:own.loadText')}
      </Button>
    </form>
  )
}

function FromUrl({ content }: Props) {
  const shell = useShell()
  const { t } = useText('scripts')
  const list = useId()
  const history = scriptHistoryOf(shell)
  const urls = useReadable(history.urls)
  const [url, setUrl] = useState('')
  const load = (event: FormEvent): void => {
    event.preventDefault()
    void loadUrl(shell, content, url.trim(), t)
  }
  return (
    <form className="own-script__way" onSubmit={load}>
      <TextField
        label={t('scripts:own.url')}
        type="url"
        required
        list={list}
        value={url}
        placeholder={t('scripts:own.urlSample')}
        onChange={(event) => setUrl(event.target.value)}
      />
      <Button type="submit">{t('scripts:own.loadUrl')}</Button>
      <datalist id={list}>
        {urls.map((past) => (
          <option key={past} value={past}>
            {past}
          </option>
        ))}
      </datalist>
      {urls.length > 0 && (
        <ul className="past-list" aria-label={t('scripts:own.urls')}>
          {urls.map((past) => (
            <li key={past} className="past-list__row">
              <Button kind="quiet" onClick={() => void loadUrl(shell, content, past, t)}>
                {past}
              </Button>
              <Button
                kind="quiet"
                icon="close"
                aria-label={t('scripts:own.forget', { name: past })}
                onClick={() => history.forgetUrl(past)}
              />
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}

/** A script of one's own: from a file, from the clipboard, from the web, or from last time. */
export function OwnScript({ content }: Props) {
  return (
    <div className="own-script">
      <FromFile content={content} />
      <FromPaste content={content} />
      <FromUrl content={content} />
      <PastScripts content={content} />
    </div>
  )
}
