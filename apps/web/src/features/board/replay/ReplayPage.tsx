import { failure, ok, type Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { openFile, type ReplayFault, type ReplayFile } from '@belfry/room/replay'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../lib/browser/saveFile.ts'
import { useCharacters } from '../../../shared/characters/useCharacters.ts'
import type { PageProps } from '../../../shell/feature.ts'
import type { Shell } from '../../../shell/shell.ts'
import { useShell } from '../../../shell/useShell.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { Player } from './Player.tsx'
import { Sharing } from './Sharing.tsx'

/** The address at which a file of one's own is opened. */
const FROM_FILE = 'file'

interface Opened {
  readonly file: ReplayFile
  readonly names: Readonly<Record<string, string | null>>
  readonly own: string | null
  readonly sharing: RestAnswer<'replay'>['sharing']
}

type Opening = Result<
  Opened,
  { readonly code: string; readonly params: Readonly<Record<string, string | number>> }
>

async function fetched({ api }: Shell, id: string): Promise<Opening> {
  const answer = await api.call('replay', { params: { id } })
  if (!answer.ok) return answer
  const file = openFile(answer.value.file)
  return file.ok ? ok({ ...answer.value, file: file.value }) : failure(file.error.code)
}

const GZIP = /\.gz$/i

/** A file as it was saved, or compressed. */
async function read(file: File): Promise<Opening> {
  try {
    const stream = GZIP.test(file.name)
      ? file.stream().pipeThrough(new DecompressionStream('gzip'))
      : file.stream()
    const opened = openFile(JSON.parse(await new Response(stream).text()))
    return opened.ok
      ? ok({ file: opened.value, names: {}, own: null, sharing: null })
      : failure(opened.error.code)
  } catch {
    return failure('replay-not-one' satisfies ReplayFault)
  }
}

function Plain({
  fault,
  onFile,
}: {
  readonly fault: string
  readonly onFile: ((file: File) => void) | null
}) {
  const { t } = useText('replay')
  const { navigator } = useShell()
  return (
    <main className="plain-page">
      <h1 className="plain-page__title">{t('replay:title')}</h1>
      {fault !== '' && <p role="alert">{fault}</p>}
      {onFile && (
        <label className="plain-page__text">
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
      )}
      <div className="plain-page__buttons">
        <Button onClick={() => navigator.goTo('Games')}>{t('replay:games')}</Button>
      </div>
    </main>
  )
}

/** A game at an address of its own, or out of a file. */
export function Page({ params }: PageProps) {
  const shell = useShell()
  const { t, phrase } = useText('replay', 'errors')
  const id = params['id'] ?? ''
  const isFile = id === FROM_FILE
  const [opening, setOpening] = useState<Opening | null>(null)
  const content = useCharacters()
  useEffect(() => {
    if (isFile) return
    let isWanted = true
    void fetched(shell, id).then((found) => isWanted && setOpening(found))
    return () => {
      isWanted = false
    }
  }, [shell, id, isFile])
  if (!opening?.ok) {
    const fault = opening ? phrase(failurePhrase(opening.error)) : ''
    if (opening || isFile)
      return <Plain fault={fault} onFile={isFile ? (file) => void read(file).then(setOpening) : null} />
  }
  if (!opening?.ok || !content)
    return (
      <main className="plain-page" aria-busy="true">
        <output className="plain-page__text">{t('replay:opening')}</output>
      </main>
    )
  const { file, names, own, sharing } = opening.value
  return (
    <Player file={file} names={names} own={own}>
      {sharing && <Sharing id={id} sharing={sharing} />}
      <div className="replay__buttons">
        <Button icon="scroll" onClick={() => saveFile(t('replay:file.name'), JSON.stringify(file))}>
          {t('replay:file.save')}
        </Button>
        <Button icon="chevron-left" onClick={() => shell.navigator.goTo('Games')}>
          {t('replay:games')}
        </Button>
      </div>
    </Player>
  )
}
