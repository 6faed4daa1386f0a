import { saveFile } from '../../../lib/browser/saveFile.ts'
import type { PageProps } from '../../../shell/feature.ts'
import { useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { FileChoice, Opener } from './Opener.tsx'
import { Player } from './Player.tsx'
import { Sharing } from './Sharing.tsx'

/** A game at an address of its own, or out of a file. */
export function Page({ params }: PageProps) {
  const { navigator } = useShell()
  const { t } = useText('replay')
  const id = params['id'] ?? ''
  return (
    <Opener id={id}>
      {({ file, names, own, sharing }, onFile) => (
        <Player file={file} names={names} own={own}>
          {sharing && <Sharing id={id} sharing={sharing} isRevealed={file.body.kind === 'whole'} />}
          <div className="replay__buttons">
            <Button icon="history" onClick={() => navigator.go(navigator.pathOf('Chronicle', { id }))}>
              {t('replay:story.whole')}
            </Button>
            <Button icon="scroll" onClick={() => saveFile(t('replay:file.name'), JSON.stringify(file))}>
              {t('replay:file.save')}
            </Button>
            <Button icon="chevron-left" onClick={() => navigator.goTo('Games')}>
              {t('replay:games')}
            </Button>
          </div>
          {onFile && <FileChoice onFile={onFile} />}
        </Player>
      )}
    </Opener>
  )
}
